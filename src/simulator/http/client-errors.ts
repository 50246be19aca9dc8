import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { answerError } from './error-body.ts';

/** Answers what is not HTTP at all, in the same form as everything else. */
export function answerUnreadable(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = answerError('INVALID_REQUEST', 'The request is not readable as HTTP.', randomUUID());
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

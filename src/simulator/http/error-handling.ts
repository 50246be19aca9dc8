import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../protocol/index.ts';
import { invalidField, Refusal } from '../refusal.ts';

/** Told of requests that the service failed to answer; the caller gets no more than the request's id. */
export type OnRequestFailure = (requestId: string, error: unknown) => void;

/** The one place where a failure becomes a response: always the error body, never a page or a stack. */
export function handleErrors(app: FastifyInstance, onFailure: OnRequestFailure): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal.code === 'INTERNAL_ERROR') onFailure(request.id, error);
    return sendRefusal(reply, refusal, request);
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal('NOT_FOUND', `There is no ${request.method} ${pathOf(request.url)} here.`);
    return sendRefusal(reply, refusal, request);
  });
}

/** Also for `frameworkErrors`: URLs that cannot be decoded never reach a route. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, request: FastifyRequest): FastifyReply {
  const { status, headers, body } = answerRefusal(refusal, request.id);
  return reply.code(status).headers(headers).send(body);
}

/** Failures of the framework are the caller's where they have a 4xx status; all else is ours and stays ours. */
export function refusalOf(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return invalidField(fieldOf(error.code), error.message);
  return new Refusal('INTERNAL_ERROR', 'The service failed to answer this request.');
}

function fieldOf(code: string): string {
  return code.includes('URL') || code.includes('MAX_PARAM') ? 'path' : 'body';
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** What a caller gets for a refused request (interface 7). */
function answerRefusal(refusal: Refusal, requestId: string): ErrorAnswer {
  const { code, message, details, retryAfterSeconds } = refusal;
  return {
    status: ERROR_STATUS[code],
    headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: { code, message, requestId, details: [...details] },
  };
}

/** A request that could not even be read as HTTP or as a URL. */
function answerError(code: ErrorCode, message: string, requestId: string): ErrorAnswer {
  return answerRefusal(new Refusal(code, message), requestId);
}

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

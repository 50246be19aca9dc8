import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '../../protocol/index.ts';

/** Answers with the envelope of interface 1. */
export function sendData(request: FastifyRequest, reply: FastifyReply, data: unknown, status = 200): FastifyReply {
  const envelope: Envelope<unknown> = { code: 'OK', message: 'OK', requestId: request.id, data };
  return reply.code(status).send(envelope);
}

/**
 * The same for a payload with one array whose entries are JSON text already: they are joined, not parsed.
 * `listName` comes last in the payload.
 */
export function sendDataWithEntries(
  request: FastifyRequest,
  reply: FastifyReply,
  data: object,
  listName: string,
  entries: readonly string[],
): FastifyReply {
  const head = JSON.stringify(data).slice(0, -1);
  const requestId = JSON.stringify(request.id);
  const list = `${JSON.stringify(listName)}:[${entries.join(',')}]`;
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"code":"OK","message":"OK","requestId":${requestId},"data":${head},${list}}}`);
}

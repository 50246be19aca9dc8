import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody } from './encoding.ts';
import { GatewayFailure } from './failures.ts';
import type { Ask } from './shared-reads.ts';
import type { UpstreamAnswer, UpstreamRequest } from './upstream.ts';

/** Asks the service what the browser asked and answers with what the service answered. */
export async function relay(
  ask: Ask,
  method: UpstreamRequest['method'],
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = method === 'GET' ? null : bodyOf(request);
  return sendAnswer(await ask({ method, path, body, requestId: request.id }), request, reply);
}

/** Status, body and the few headers that may pass; the rest belongs to the connection between gateway and service. */
export async function sendAnswer(
  answer: UpstreamAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await encodedBody(answer, request, reply);
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);
}

/** Null for no body, which is not the same as an empty object (interface 1, common conventions 4). */
function bodyOf(request: FastifyRequest): Buffer | null {
  return Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
}

/** No endpoint has query-string parameters, and some have no body (interface 1, common conventions 3 and 4). */
export function refuseQueryAndStrayBody(request: FastifyRequest): void {
  const query = request.raw.url?.indexOf('?') ?? -1;
  if (query >= 0) throw refusal('query', 'expected no query string, found one');
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
  if (request.method === 'GET' && hasBody) throw refusal('body', 'expected no body, found one');
}

function refusal(field: string, reason: string): GatewayFailure {
  return new GatewayFailure('INVALID_REQUEST', 'The request does not follow the interface.', {
    details: [{ field, reason }],
  });
}

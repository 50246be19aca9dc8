import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './access/caller.ts';
import { encodedBody } from './encoding.ts';
import { GatewayFailure } from './failures.ts';
import { leaving } from './leaving.ts';
import type { UpstreamAnswer } from './upstream/answer.ts';
import type { Ask } from './upstream/shared-reads.ts';
import type { UpstreamRequest } from './upstream/upstream-request.ts';

/** What is asked of the service; who asks and with which body stands in the browser's request. */
export type Question = Pick<UpstreamRequest, 'method' | 'path' | 'endpoint' | 'simulationId'>;

/** Asks the service what the browser asked and answers with what the service answered. */
export async function relay(
  ask: Ask,
  question: Question,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendAnswer(await ask(upstreamRequest(question, request, reply)), request, reply);
}

/** The question as this browser asks it; a read ends when the browser leaves. */
export function upstreamRequest(question: Question, request: FastifyRequest, reply: FastifyReply): UpstreamRequest {
  return {
    ...question,
    body: question.method === 'GET' ? null : bodyOf(request),
    requestId: request.id,
    client: clientOf(request),
    // What was commanded is done, whoever leaves.
    signal: isCommand(question) ? undefined : leaving(reply),
  };
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

function isCommand({ method, endpoint }: Question): boolean {
  return method === 'POST' && endpoint === 'control';
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

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './access/caller.ts';
import { errorBody, failureOf, GatewayFailure } from './failures.ts';
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

/** Longest silence before a browser that waits for a snapshot. */
const BEAT_MILLIS = 5000;

/** The same for an answer that may take a minute: blanks, which mean nothing in JSON, tell the browser so. */
export async function relaySlow(
  ask: Ask,
  question: Question,
  request: FastifyRequest,
  reply: FastifyReply,
  beatMillis = BEAT_MILLIS,
): Promise<FastifyReply> {
  const answer = ask(upstreamRequest(question, request, reply));
  const first = await Promise.race([answer, pause(beatMillis, null)]);
  if (first !== null) return sendAnswer(first, request, reply);
  const body = answer.then(
    (told) => told.body,
    (error: unknown) => Buffer.from(JSON.stringify(errorBody(failureOf(error), request.id))),
  );
  reply.code(200).header('content-type', 'application/json; charset=utf-8');
  return reply.send(Readable.from(withBlanks(body, beatMillis), { objectMode: false }));
}

async function* withBlanks(body: Promise<Buffer>, beatMillis: number): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.from(' ');
    const told = await Promise.race([body, pause(beatMillis, null)]);
    if (told === null) continue;
    yield told;
    return;
  }
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

const compress = promisify(gzip);

/** Below this a packet carries the answer as it is. */
const SMALLEST_COMPRESSED_BYTES = 1400;

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** The answer as the browser can read it; one that many share is compressed once. */
async function encodedBody(answer: UpstreamAnswer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  reply.header('vary', 'accept-encoding');
  if (answer.body.length < SMALLEST_COMPRESSED_BYTES || !acceptsGzip(request)) return answer.body;
  reply.header('content-encoding', 'gzip');
  const known = compressed.get(answer.body);
  if (known) return known;
  const body = compress(answer.body, { level: constants.Z_BEST_SPEED });
  compressed.set(answer.body, body);
  return body;
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:[\s,]|$))/.test(String(request.headers['accept-encoding'] ?? ''));
}

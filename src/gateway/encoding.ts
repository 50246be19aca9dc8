import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UpstreamAnswer } from './upstream/answer.ts';

const compress = promisify(gzip);

/** Below this a packet carries the answer as it is. */
const SMALLEST_COMPRESSED_BYTES = 1400;

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** The answer as the browser can read it; one that many share is compressed once. */
export async function encodedBody(
  answer: UpstreamAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
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

import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Archive, type Manifest, openSegmentFile, type StoredFile } from '../../archive/index.ts';
import { GatewayFailure } from '../failures.ts';
import { wantedBytes } from './byte-ranges.ts';
import { FILE_TYPE } from './send-file.ts';

/** One segment, or the bytes of it that are asked for; one that grows as far as it has come. */
export async function sendSegment(
  archive: Archive,
  manifest: Manifest,
  segment: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const entry = manifest.segments.find((known) => String(known.segment) === segment);
  if (!entry) throw new GatewayFailure('RECORDING_NOT_FOUND', `The recording has no segment "${segment}".`);
  if (entry.isOpen) await archive.drained(manifest.recordingId);
  const { file, isFinished } = await openSegmentFile(archive.placeOf(manifest.recordingId), entry);
  let bytes: Readable | null = null;
  try {
    const { size } = file;
    reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'no-cache' }).type(FILE_TYPE);
    const etag = `"${segment}-${isFinished ? 'finished' : 'open'}-${size}"`;
    bytes = wantedOf({ file, etag }, request, reply.header('etag', etag));
  } finally {
    // A stream closes what it reads.
    if (bytes === null) await file.close();
  }
  return reply.send(bytes ?? '');
}

interface SegmentBytes {
  file: StoredFile;
  etag: string;
}

/** Null where none are to be sent. */
function wantedOf({ file, etag }: SegmentBytes, request: FastifyRequest, reply: FastifyReply): Readable | null {
  const { size } = file;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch === etag) {
    reply.code(304);
    return null;
  }
  const wanted = wantedBytes(ifRange === undefined || ifRange === etag ? range : undefined, size);
  if (wanted.kind === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new GatewayFailure('RANGE_NOT_SATISFIABLE', `The segment has ${size} bytes.`);
  }
  if (wanted.kind === 'part') {
    const { first: start, last: end } = wanted;
    reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
    return file.stream(start, end);
  }
  // One that grows ends where it did when its size was told.
  reply.header('content-length', size);
  return size === 0 ? null : file.stream(0, size - 1);
}

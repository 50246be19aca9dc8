import * as z from 'zod';
import { cursorSchema } from '../../../protocol/index.ts';
import { FAILURES, type FailureCode, GatewayFailure } from '../../failures.ts';
import { answerOf } from '../../upstream/answer.ts';
import type { BroughtBy, OwnField, StoredBatch, StreamRecord } from '../stream-log.ts';

/** Whoever reads a later version leaves out what it does not know: gateways of a cluster are renewed one by one. */
const VERSION = 1;
const LENGTH_BYTES = 4;

const length = z.int().nonnegative();
const headers = z.record(z.string(), z.string());
const OWN_FIELDS = ['requestId', 'nextCursor', 'hasMore', 'batches'] as const satisfies readonly OwnField[];
const by = z.object({ readId: z.string(), requestId: length.nullable(), headers });
/** Lengths stand for bytes, which follow in the same order. */
const updates = z.object({
  kind: z.literal('updates'),
  after: cursorSchema,
  by: z.array(by),
  batches: z.array(z.object({ sequence: z.int(), raw: length, by: length })),
  head: z.object({
    clockMicros: z.number(),
    clock: length,
    nextCursor: cursorSchema,
    oldestAvailableSequence: z.int(),
    hasMore: z.boolean(),
    isRunning: z.boolean(),
    by: length,
    parts: z.array(z.object({ bytes: length, field: z.enum(OWN_FIELDS).nullable() })),
    shellCursor: length,
  }),
});
const keyframe = z.object({
  kind: z.literal('keyframe'),
  cursor: cursorSchema,
  clockMicros: z.number(),
  headers,
  reference: z.string(),
});
const failure = z.object({
  code: z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]),
  status: z.int(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), reason: z.string() })),
  retryAfter: z.string().nullable(),
});
const said = z.object({
  kind: z.literal('said'),
  code: z.string(),
  after: cursorSchema.nullable(),
  answer: z.object({ status: z.int(), headers, body: length }).nullable(),
  failure: failure.nullable(),
});
const clock = z.object({ kind: z.literal('clock'), clockMicros: z.number() });
const writtenSchema = z.object({
  version: z.literal(VERSION),
  record: z.discriminatedUnion('kind', [updates, keyframe, said, clock]),
});
type Written = z.infer<typeof writtenSchema>['record'];

/** A record as bytes that mean the same in another process. */
export function bytesOfRecord(record: StreamRecord): Buffer {
  const blobs: Buffer[] = [];
  const put = (bytes: Buffer): number => {
    blobs.push(bytes);
    return bytes.byteLength;
  };
  const head = Buffer.from(JSON.stringify({ version: VERSION, record: written(record, put) }));
  const start = Buffer.alloc(LENGTH_BYTES);
  start.writeUInt32BE(head.byteLength);
  return Buffer.concat([start, head, ...blobs]);
}

function written(record: StreamRecord, put: (bytes: Buffer) => number): Written {
  if (record.kind === 'keyframe') {
    const { cursor, clockMicros, headers: told, reference } = record;
    return { kind: 'keyframe', cursor, clockMicros, headers: told, reference };
  }
  if (record.kind === 'clock') return { kind: 'clock', clockMicros: record.clockMicros };
  if (record.kind === 'said') {
    const { code, after, outcome } = record;
    if (outcome instanceof GatewayFailure) {
      const { message, status, details, retryAfter } = outcome;
      const told = { code: outcome.code, message, status, details: [...details], retryAfter };
      return { kind: 'said', code, after, answer: null, failure: told };
    }
    const answer = { status: outcome.status, headers: outcome.headers, body: put(outcome.body) };
    return { kind: 'said', code, after, answer, failure: null };
  }
  const { after, batches, head } = record;
  const { shell } = head;
  const reads = [...new Map([shell.by, ...batches.map((batch) => batch.by)].map((one) => [one.readId, one])).values()];
  const indexOf = new Map(reads.map(({ readId }, index) => [readId, index]));
  const writtenBy = reads.map(({ readId, requestId, headers: told }) => {
    return { readId, requestId: requestId && put(requestId), headers: told };
  });
  const writtenBatches = batches.map((batch) => ({
    sequence: batch.sequence,
    raw: put(batch.raw),
    by: indexOf.get(batch.by.readId) ?? 0,
  }));
  const { clockMicros, nextCursor, oldestAvailableSequence, hasMore, isRunning } = head;
  return {
    ...{ kind: 'updates', after, by: writtenBy, batches: writtenBatches },
    head: {
      ...{ clockMicros, nextCursor, oldestAvailableSequence, hasMore, isRunning },
      clock: put(head.clock),
      by: indexOf.get(shell.by.readId) ?? 0,
      parts: shell.parts.map(({ bytes, field }) => ({ bytes: put(bytes), field })),
      shellCursor: put(shell.nextCursor),
    },
  };
}

/** Null for what this version cannot read. */
export function recordOfBytes(bytes: Buffer): StreamRecord | null {
  if (bytes.byteLength < LENGTH_BYTES) return null;
  const start = LENGTH_BYTES + bytes.readUInt32BE(0);
  if (bytes.byteLength < start) return null;
  const read = writtenSchema.safeParse(parsed(bytes.toString('utf8', LENGTH_BYTES, start)));
  if (!read.success) return null;
  let at = start;
  const take = (size: number): Buffer => {
    at += size;
    return bytes.subarray(at - size, at);
  };
  const record = readRecord(read.data.record, take);
  return at === bytes.byteLength ? record : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readRecord(record: Written, take: (size: number) => Buffer): StreamRecord {
  if (record.kind === 'keyframe' || record.kind === 'clock') return record;
  if (record.kind === 'said') {
    const { code, after, answer, failure: told } = record;
    const outcome =
      answer === null
        ? new GatewayFailure(told?.code ?? 'INTERNAL_ERROR', told?.message ?? '', {
            ...(told && { status: told.status, details: told.details }),
            ...(told?.retryAfter != null && { retryAfter: told.retryAfter }),
          })
        : answerOf(answer.status, answer.headers, take(answer.body));
    return { kind: 'said', outcome, code, after };
  }
  const { after, head } = record;
  const reads: BroughtBy[] = record.by.map(({ readId, requestId, headers: told }) => {
    return { readId, requestId: requestId === null ? null : take(requestId), headers: told };
  });
  const readBy = (index: number): BroughtBy => reads[index] ?? { readId: '', requestId: null, headers: {} };
  const batches: StoredBatch[] = record.batches.map(({ sequence, raw, by: index }) => {
    return { sequence, raw: take(raw), by: readBy(index) };
  });
  const { clockMicros, nextCursor, oldestAvailableSequence, hasMore, isRunning } = head;
  const clockBytes = take(head.clock);
  const parts = head.parts.map(({ bytes, field }) => ({ bytes: take(bytes), field }));
  const shell = { by: readBy(head.by), parts, nextCursor: take(head.shellCursor) };
  const known = { clockMicros, nextCursor, oldestAvailableSequence, hasMore, isRunning };
  return { kind: 'updates', after, batches, head: { ...known, clock: clockBytes, shell } };
}

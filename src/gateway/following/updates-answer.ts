import * as z from 'zod';
import {
  type Cursor,
  cursorSchema,
  DEFAULT_UPDATES_PER_POLL,
  parsedJson,
  streamFields,
  type UpdatesQuery,
  updatesQuerySchema,
} from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import { answerOf, type UpstreamAnswer } from '../upstream/answer.ts';
import { type ByteRange, itemRanges } from '../upstream/json-ranges.ts';
import type { StoredRun } from './memory-store.ts';
import type { BroughtBy, OwnField, StoredBatch, UpdatesRecord, UpdatesShell } from './stream-log.ts';

const sequence = z.int().nonnegative();
/** All but the batches, of which each is read by itself. */
const envelope = z.object({
  code: z.literal('OK'),
  data: z.object({
    clock: z.object({ simulationTimeMicros: z.int(), status: z.string().optional() }),
    nextCursor: cursorSchema,
    oldestAvailableSequence: sequence,
    latestSequence: sequence,
    hasMore: z.boolean(),
  }),
});
const batchSchema = z.object({ sequence });

/** Of these the clock may move on by itself (interface 3.1). */
const RUNNING = ['RUNNING', 'PAUSED', 'READY'];
/** The fields that differ from reader to reader. */
const OWN_FIELDS: readonly OwnField[] = ['requestId', 'nextCursor', 'hasMore', 'batches'];

/**
 * Reads an answer to an updates query (interface 4.8) byte for byte, but for what floods it; null: only who asked can use it.
 * @throws GatewayFailure for one that floods with what the interface knows
 */
export function readUpdatesAnswer(whole: UpstreamAnswer, after: Cursor, readId: string): UpdatesRecord | null {
  const { status, headers, body, facts } = floods(whole) ? withoutUnknown(whole) : whole;
  const range = facts.data.get('batches');
  if (status !== 200 || range === undefined || body[range.start] !== OPEN_ARRAY) return null;
  try {
    const { clock, ...said } = envelope.parse(JSON.parse(withoutItems(body, range))).data;
    const requestId = facts.envelope.get('requestId');
    const by = { readId, headers, requestId: requestId ? copyOf(body, requestId) : null };
    const batches = copiesOf(body, itemRanges(body, range.start)).map((raw) => storedBatch(raw, by));
    if (!goesOn(after, batches, said.nextCursor)) return null;
    const head = {
      nextCursor: said.nextCursor,
      oldestAvailableSequence: said.oldestAvailableSequence,
      hasMore: said.hasMore,
      clockMicros: clock.simulationTimeMicros,
      clock: copyOf(body, facts.data.get('clock')),
      isRunning: RUNNING.includes(clock.status ?? 'RUNNING'),
      shell: shellOf(body, requestId ? new Map([...facts.data, ['requestId', requestId]]) : facts.data, by),
    };
    return { kind: 'updates', after, batches, head };
  } catch {
    return null;
  }
}

const OPEN_ARRAY = 0x5b;

/** What stands around the batches is sent to every viewer and kept for them: a clock and some numbers. */
const MOST_AROUND_BYTES = 64 * 1024;

function floods({ body, facts }: UpstreamAnswer): boolean {
  const { start, end } = facts.data.get('batches') ?? { start: 0, end: 0 };
  return body.length - (end - start) > MOST_AROUND_BYTES;
}

const ENVELOPE_FIELDS = ['code', 'message', 'requestId'];
const DATA_FIELDS = [...Object.keys(streamFields), 'clock', 'batches'];

/** The same answer with the fields of the interface alone. */
function withoutUnknown({ status, headers, body, facts }: UpstreamAnswer): UpstreamAnswer {
  const written = (fields: ReadonlyMap<string, ByteRange>, names: readonly string[]): Buffer[] =>
    names.flatMap((name) => {
      const range = fields.get(name);
      return range ? [Buffer.from(`"${name}":`), body.subarray(range.start, range.end), COMMA] : [];
    });
  const [envelopeFields, dataFields] = [written(facts.envelope, ENVELOPE_FIELDS), written(facts.data, DATA_FIELDS)];
  const parts = [Buffer.from('{'), ...envelopeFields, Buffer.from('"data":{'), ...dataFields.slice(0, -1)];
  const known = answerOf(status, headers, Buffer.concat([...parts, Buffer.from('}}')]));
  if (!floods(known)) return known;
  throw new GatewayFailure('UPSTREAM_UNREADABLE', 'The simulation service sent far more than its batches.');
}

function withoutItems(body: Buffer, { start, end }: ByteRange): string {
  return `${body.toString('utf8', 0, start)}[]${body.toString('utf8', end)}`;
}

/** @throws Error for what is no batch */
function storedBatch(raw: Buffer, by: BroughtBy): StoredBatch {
  return { ...batchSchema.parse(JSON.parse(raw.toString('utf8'))), raw, by };
}

/** Batches in rising order behind the cursor, up to the next one. */
function goesOn(after: Cursor, batches: readonly StoredBatch[], next: Cursor): boolean {
  const sequences = [after.sequence, ...batches.map((batch) => batch.sequence)];
  const isRising = sequences.every((each, index) => index === 0 || each > (sequences[index - 1] ?? 0));
  return isRising && next.generation === after.generation && next.sequence >= (sequences.at(-1) ?? 0);
}

function shellOf(body: Buffer, fields: ReadonlyMap<string, ByteRange>, by: BroughtBy): UpdatesShell {
  const own = OWN_FIELDS.flatMap((field) => {
    const range = fields.get(field);
    return range ? [{ field, range }] : [];
  });
  own.sort((a, b) => a.range.start - b.range.start);
  let at = 0;
  const parts: { bytes: Buffer; field: OwnField | null }[] = own.map(({ field, range }) => {
    const bytes = copyOf(body, { start: at, end: range.start });
    at = range.end;
    return { bytes, field };
  });
  parts.push({ bytes: copyOf(body, { start: at, end: body.length }), field: null });
  return { by, parts, nextCursor: copyOf(body, fields.get('nextCursor')) };
}

const EMPTY = Buffer.alloc(0);
const COMMA = Buffer.from(',');

/** Parts of an answer in one block of their own: neither the answer nor a pool of Node stays in memory for them. */
function copiesOf(body: Buffer, ranges: readonly ByteRange[]): Buffer[] {
  const block = Buffer.allocUnsafeSlow(ranges.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  return ranges.map(({ start, end }) => {
    const from = at;
    at += body.copy(block, from, start, end);
    return block.subarray(from, at);
  });
}

function copyOf(body: Buffer, range: ByteRange | undefined): Buffer {
  return range === undefined ? EMPTY : (copiesOf(body, [range])[0] ?? EMPTY);
}

/** The answer for who stands at a cursor, under the request id of the answer that brought its first batch. */
export function writeUpdatesAnswer(whole: StoredRun, after: Cursor): UpstreamAnswer {
  const run = ofOneAnswer(whole);
  const { shell, hasMore } = run.head;
  const by = run.batches[0]?.by ?? shell.by;
  const own: Record<OwnField, Buffer> = {
    batches: joined(run.batches),
    hasMore: Buffer.from(String(run.isCut || hasMore)),
    nextCursor: nextCursorOf(run, after),
    requestId: by.requestId ?? Buffer.from('""'),
  };
  const body = Buffer.concat(
    shell.parts.flatMap(({ bytes, field }) => (field === null ? [bytes] : [bytes, own[field]])),
  );
  return answerOf(200, by.headers, body);
}

/** Who follows closely gets answers apart, so that each batch goes with the request id under which it came. */
const ANSWERS_APART = 3;

function ofOneAnswer(run: StoredRun): StoredRun {
  const answers = new Set(run.batches.map(({ by }) => by.readId));
  if (answers.size < 2 || answers.size > ANSWERS_APART) return run;
  const [first] = run.batches;
  return { ...run, batches: run.batches.filter(({ by }) => by.readId === first?.by.readId), isCut: true };
}

/** With nothing new the cursor stays; behind the last batch that is known it is the one that the service gave. */
function nextCursorOf({ batches, isCut, head }: StoredRun, after: Cursor): Buffer {
  const last = batches.at(-1);
  if (last && !isCut) return head.shell.nextCursor;
  return Buffer.from(JSON.stringify(last ? { generation: after.generation, sequence: last.sequence } : after));
}

function joined(batches: readonly StoredBatch[]): Buffer {
  const between = batches.flatMap(({ raw }, index) => (index === 0 ? [raw] : [COMMA, raw]));
  return Buffer.concat([Buffer.from('['), ...between, Buffer.from(']')]);
}

export type ReadQuery = UpdatesQuery & { limit: number };

/** The body of an updates query (interface 4.8); null for one that the service may refuse in its own words. */
export function readUpdatesQuery(body: Buffer | null): ReadQuery | null {
  const read = updatesQuerySchema.safeParse(parsedJson(body));
  return read.success ? { ...read.data, limit: read.data.limit ?? DEFAULT_UPDATES_PER_POLL } : null;
}

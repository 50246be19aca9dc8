import * as z from 'zod';
import { type Cursor, cursorSchema } from '../../protocol/index.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import { type ByteRange, fieldRanges, itemRanges } from './json-ranges.ts';
import type { BroughtBy, OwnField, ReadUpdates, StoredBatch, StoredRun, UpdatesShell } from './stream-store.ts';

const sequence = z.int().nonnegative();
const envelope = z.object({
  code: z.literal('OK'),
  data: z.object({
    clock: z.object({ simulationTimeMicros: z.int(), status: z.string().optional() }),
    nextCursor: cursorSchema,
    oldestAvailableSequence: sequence,
    latestSequence: sequence,
    hasMore: z.boolean(),
    batches: z.array(z.object({ sequence })),
  }),
});

/** Of these the clock may move on by itself (interface 3.1). */
const RUNNING = ['RUNNING', 'PAUSED', 'READY'];
/** The fields that differ from reader to reader. */
const OWN_FIELDS: readonly OwnField[] = ['requestId', 'nextCursor', 'hasMore', 'batches'];

/**
 * Reads an answer to an updates query (interface 4.8) without changing a byte of it; null for one that others than who
 * asked cannot be answered from.
 */
export function readUpdatesAnswer(answer: UpstreamAnswer, after: Cursor): ReadUpdates | null {
  const { body } = answer;
  const read = envelope.safeParse(parsed(body));
  if (!read.success || answer.status !== 200) return null;
  const { clock, nextCursor, oldestAvailableSequence, hasMore, batches } = read.data.data;
  const outer = fieldRanges(body);
  const fields = fieldRanges(body, outer.get('data')?.start ?? 0);
  const requestId = outer.get('requestId');
  const by = { headers: answer.headers, requestId: requestId ? copyOf(body, requestId) : null };
  const ranges = itemRanges(body, fields.get('batches')?.start ?? 0);
  const raws = copiesOf(body, ranges);
  const stored = batches.map((batch, index) => ({ ...batch, raw: raws[index] ?? EMPTY, by }));
  if (!goesOn(after, stored, nextCursor)) return null;
  const isRunning = RUNNING.includes(clock.status ?? 'RUNNING');
  const shell = shellOf(body, requestId ? new Map([...fields, ['requestId', requestId]]) : fields, by);
  const head = {
    clockMicros: clock.simulationTimeMicros,
    nextCursor,
    oldestAvailableSequence,
    hasMore,
    isRunning,
    shell,
  };
  return { after, batches: stored, head };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
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

/**
 * The answer that a run of stored batches is for who stands at a cursor: cut only between batches of the service, under the
 * request id of the answer that brought the first of them.
 */
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
  return { status: 200, headers: by.headers, body };
}

/** Who follows closely gets answers apart, so that each batch goes with the request id under which it came. */
const ANSWERS_APART = 3;

function ofOneAnswer(run: StoredRun): StoredRun {
  const answers = new Set(run.batches.map(({ by }) => by));
  if (answers.size < 2 || answers.size > ANSWERS_APART) return run;
  const [first] = run.batches;
  return { ...run, batches: run.batches.filter(({ by }) => by === first?.by), isCut: true };
}

/** With nothing new the cursor stays; behind the last batch that is known it is the one that the service gave. */
function nextCursorOf({ batches, isCut, head }: StoredRun, after: Cursor): Buffer {
  const last = batches.at(-1);
  if (last && !isCut) return head.shell.nextCursor;
  return Buffer.from(JSON.stringify(last ? { generation: after.generation, sequence: last.sequence } : after));
}

const COMMA = Buffer.from(',');

function joined(batches: readonly StoredBatch[]): Buffer {
  const between = batches.flatMap(({ raw }, index) => (index === 0 ? [raw] : [COMMA, raw]));
  return Buffer.concat([Buffer.from('['), ...between, Buffer.from(']')]);
}

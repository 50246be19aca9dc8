import { type Cursor, cursorSchema } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import { type ByteRange, fieldRanges } from './json-ranges.ts';

/** What the gateway has to know of an answer that it passes on as it is; null where the answer does not say it. */
export interface AnswerFacts {
  clockMicros: SimMicros | null;
  cursor: Cursor | null;
}

const known = new WeakMap<UpstreamAnswer, AnswerFacts>();
const NOTHING: AnswerFacts = { clockMicros: null, cursor: null };

/** Read once for all whom an answer is given to, without parsing what may be megabytes of entities. */
export function factsOf(answer: UpstreamAnswer): AnswerFacts {
  const facts = known.get(answer) ?? readFacts(answer);
  known.set(answer, facts);
  return facts;
}

function readFacts({ status, body }: UpstreamAnswer): AnswerFacts {
  if (status !== 200) return NOTHING;
  try {
    const data = fieldRanges(body, fieldRanges(body).get('data')?.start ?? 0);
    const cursor = cursorSchema.safeParse(valueAt(body, data.get('cursor')));
    return { clockMicros: microsIn(valueAt(body, data.get('clock')), body, data), cursor: cursor.data ?? null };
  } catch {
    return NOTHING;
  }
}

/** A clock object of the animation (interface 2.7), or the fields of the compatibility clock (2.5). */
function microsIn(clock: unknown, body: Buffer, data: Map<string, ByteRange>): SimMicros | null {
  const isObject = typeof clock === 'object' && clock !== null && 'simulationTimeMicros' in clock;
  const micros = isObject ? clock.simulationTimeMicros : valueAt(body, data.get('simulationTimeMicros'));
  return typeof micros === 'number' ? micros : null;
}

function valueAt(body: Buffer, range: ByteRange | undefined): unknown {
  return range === undefined ? undefined : JSON.parse(body.toString('utf8', range.start, range.end));
}

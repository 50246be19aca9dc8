import { type Cursor, cursorSchema, parsedJson } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type ByteRange, fieldSteps } from './json-ranges.ts';
import { atOnce, inTurns } from './steps.ts';

type Fields = ReadonlyMap<string, ByteRange>;

/** How far behind live a reader is after an answer. */
interface Lag {
  batches: number | null;
  seconds: number | null;
}

const NONE: Fields = new Map();
/** What may be a header and stand in a line of the log. */
const USABLE_ID = /^[\x21-\x7e]{1,128}$/;

/** What the gateway knows of an answer that it passes on, found once, without parsing megabytes of entities. */
export class AnswerFacts {
  readonly #body: Buffer;
  #envelope: Fields | null = null;
  #data: Fields | null = null;

  constructor(body: Buffer) {
    this.#body = body;
  }

  /** Of an answer that may be long: others have their turns while it is looked through. */
  static async read(body: Buffer): Promise<AnswerFacts> {
    const facts = new AnswerFacts(body);
    const found = (at: number) => inTurns(fieldSteps(body, at)).catch(() => NONE);
    facts.#envelope = await found(0);
    const start = facts.#envelope.get('data')?.start;
    if (start !== undefined) facts.#data = await found(start);
    return facts;
  }

  /** Where the fields of the envelope lie (interface 1); none of what is no JSON object. */
  get envelope(): Fields {
    this.#envelope ??= this.#fieldsAt(0);
    return this.#envelope;
  }

  /** Where the fields of its data lie. */
  get data(): Fields {
    const start = this.envelope.get('data')?.start;
    this.#data ??= start === undefined ? NONE : this.#fieldsAt(start);
    return this.#data;
  }

  /** The value of a field of the envelope. */
  said(field: string): unknown {
    return this.#valueAt(this.envelope.get(field));
  }

  /** The value of a field of its data. */
  told(field: string): unknown {
    return this.#valueAt(this.data.get(field));
  }

  /** The service's code (interface 7); null where it said none. */
  get code(): string | null {
    const code = this.said('code');
    return typeof code === 'string' && code !== '' ? code : null;
  }

  /** Null where there is none that a header could carry. */
  get requestId(): string | null {
    const id = this.said('requestId');
    return typeof id === 'string' && USABLE_ID.test(id) ? id : null;
  }

  get cursor(): Cursor | null {
    return cursorSchema.safeParse(this.told('cursor')).data ?? null;
  }

  /** Of the clock object of the animation (interface 2.7), or of the fields of the compatibility clock (2.5). */
  get clockMicros(): SimMicros | null {
    return numberIn(field(this.told('clock'), 'simulationTimeMicros') ?? this.told('simulationTimeMicros'));
  }

  /** Of an answer to an updates query (interface 4.8); null where it says nothing of it. */
  lag(nowMillis: number): Lag | null {
    const latest = numberIn(this.told('latestSequence'));
    const next = numberIn(field(this.told('nextCursor'), 'sequence'));
    if (latest === null || next === null) return null;
    const sampled = Date.parse(String(field(this.told('clock'), 'sampledAt')));
    return {
      batches: Math.max(0, latest - next),
      seconds: Number.isNaN(sampled) ? null : Math.max(0, (nowMillis - sampled) / 1000),
    };
  }

  #fieldsAt(at: number): Fields {
    try {
      return atOnce(fieldSteps(this.#body, at));
    } catch {
      return NONE;
    }
  }

  #valueAt(range: ByteRange | undefined): unknown {
    return range && parsedJson(this.#body.subarray(range.start, range.end));
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

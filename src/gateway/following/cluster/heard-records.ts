import type { JsMsg } from '@nats-io/jetstream';
import type { Cursor } from '../../../protocol/index.ts';
import type { MemoryStore } from '../memory-store.ts';
import { generationHasEnded } from '../refusal.ts';
import type { StreamRecord } from '../stream-log.ts';
import type { ClusterFigures } from './figures.ts';
import { HEADERS, MESSAGE_ID, OWN_SEQUENCE } from './hearing.ts';
import { RecordParts } from './record-parts.ts';

export interface HeardOptions {
  simulationId: string;
  store: MemoryStore;
  figures: ClusterFigures;
  /** Told who leads from here on. */
  onLeader(session: string): void;
  /** Told whose record it is: who joins later has not heard since when that one leads. */
  onTeller(session: string): void;
}

type Take = (record: StreamRecord) => void;

/** The records of one simulation as far as this gateway has heard them, in the order of their messages. */
export class HeardRecords {
  readonly #options: HeardOptions;
  readonly #subscribers = new Set<Take>();
  readonly #parts = new RecordParts();
  /** Of the last record that was taken. */
  #takenSequence = 0;
  #keyframeSequence = 0;
  /** Of the last message that was heard. */
  sequence = 0;
  /** Up to where the messages tell; what was read alone is beyond. */
  cursor: Cursor | null = null;

  constructor(options: HeardOptions) {
    this.#options = options;
  }

  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0;
  }

  /** By which whoever hears of a simulation for the first time finds its latest keyframe. */
  get keyframeHeader(): Record<string, string> {
    return this.#keyframeSequence > 0 ? { [HEADERS.keyframe]: String(this.#keyframeSequence) } : {};
  }

  subscribe(since: Cursor | null, take: Take): () => void {
    const { store, simulationId } = this.#options;
    const own: Take = (record) => {
      if (since === null || !isBefore(record, since)) take(record);
    };
    for (const record of store.since(simulationId, since)) take(record);
    this.#subscribers.add(own);
    return () => void this.#subscribers.delete(own);
  }

  /** Nothing was heard of the stream, which was made anew. */
  forget(): void {
    [this.sequence, this.#takenSequence, this.#keyframeSequence, this.cursor] = [0, 0, 0, null];
  }

  /** Parts of a record that has no end are left out. */
  beginAnew(): void {
    this.#parts.forget();
  }

  hear({ seq, headers, data, time }: JsMsg): void {
    if (seq <= this.sequence) return;
    this.sequence = seq;
    const { figures, onLeader, onTeller } = this.#options;
    figures.heardBytes += data.byteLength;
    figures.delaySeconds = Math.max(0, (Date.now() - time.getTime()) / 1000);
    const leader = headers?.get(HEADERS.leader);
    if (leader) {
      this.#parts.forget();
      onLeader(leader);
      return;
    }
    const [teller] = (headers?.get(MESSAGE_ID) ?? '').split(' ');
    if (teller) onTeller(teller);
    const [part = 1, count = 1] = (headers?.get(HEADERS.part) ?? '').split('/').map(Number);
    const told = headers?.get(HEADERS.keyframe) ?? '';
    if (told !== '' && told !== OWN_SEQUENCE) this.#keyframeSequence = Number(told);
    const record = this.#parts.add(part - 1, count, data);
    if (record !== null) this.#take(record, seq);
  }

  /** What this gateway has published itself; nothing where it has heard it meanwhile. */
  takeOwn(record: StreamRecord, sequence: number): void {
    if (sequence > this.#takenSequence) this.#take(record, sequence);
  }

  /** What is in no message. */
  apply(record: StreamRecord): void {
    this.#options.store.take(this.#options.simulationId, record);
    for (const take of [...this.#subscribers]) take(record);
  }

  #take(record: StreamRecord, sequence: number): void {
    this.#takenSequence = sequence;
    if (record.kind === 'keyframe') this.#keyframeSequence = sequence;
    if (record.kind === 'said' && generationHasEnded(record)) this.#keyframeSequence = 0;
    if (record.kind === 'updates') this.cursor = record.head.nextCursor;
    this.apply(record);
  }
}

/** Whether a record tells nothing after a cursor. */
function isBefore(record: StreamRecord, { generation, sequence }: Cursor): boolean {
  if (record.kind !== 'updates') return false;
  const { nextCursor } = record.head;
  return nextCursor.generation === generation && nextCursor.sequence <= sequence && record.batches.length > 0;
}

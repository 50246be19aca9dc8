import { Worker } from 'node:worker_threads';
import type { IdsBefore } from '../../activity/index.ts';
import { programFile } from '../../programs/index.ts';
import type {
  FromThread,
  GenerationAsked,
  RecentAnswer,
  RecentAsked,
  RelationAsked,
  RelationHead,
  RelationRow,
  SegmentRelations,
  ToThread,
  UnreadIds,
} from './messages.ts';

/** Rows of a relation, as they are fetched. */
export interface RelationAnswer {
  readonly head: RelationHead;
  /** Must be read to its end or left by `return`, or the answer by `leave`. */
  rows(): AsyncGenerator<readonly RelationRow[]>;
  /** No more is wanted of it; that may be said more than once. */
  leave(): void;
}

/** Why a relation cannot be told. */
export class RelationFailure extends Error {
  override readonly name = 'RelationFailure';
  /** A name that nothing of the run has ever had; null: something else went wrong. */
  readonly unknownName: string | null;

  constructor(message: string, unknownName: string | null = null) {
    super(message);
    this.unknownName = unknownName;
  }
}

/** A run of a day with a thousand carriers would take more; it is refused in words then. */
const MOST_MEBIBYTES = 2048;

interface Waiting {
  resolve(message: FromThread): void;
  reject(error: Error): void;
}

/** Derives relations of recordings in a thread of its own, which begins with the first question. */
export class RelationThread {
  #worker: Worker | null = null;
  #lastId = 0;
  readonly #onUnreadIds: (unread: UnreadIds) => void;
  readonly #waiting = new Map<number, Waiting>();

  constructor(onUnreadIds: (unread: UnreadIds) => void) {
    this.#onUnreadIds = onUnreadIds;
  }

  /** @throws RelationFailure */
  async ask(asked: RelationAsked): Promise<RelationAnswer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#begun();
    const told = await this.#told(worker, { id, kind: 'ask', asked });
    if (told.kind !== 'head') throw new RelationFailure('The thread that derives relations answered out of turn.');
    const leave = () => worker.postMessage({ id, kind: 'drop' } satisfies ToThread);
    return { head: told.head, rows: () => this.#rows(worker, id, leave), leave };
  }

  /**
   * What is to be written beside the finished segments of a generation, also anew; each is asked for once the one before is
   * written. Where it is left before its end everything is told again next time.
   * @param isOver nothing is recorded behind them any more
   * @throws RelationFailure
   */
  async *follow(asked: GenerationAsked, isOver: boolean): AsyncGenerator<SegmentRelations> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#begun();
    try {
      for (let kind: 'follow' | 'next' = 'follow'; ; kind = 'next') {
        const told = await this.#told(worker, kind === 'follow' ? { id, kind, asked, isOver } : { id, kind });
        if (told.kind !== 'beside' || told.next === null) return;
        yield told.next;
      }
    } finally {
      worker.postMessage({ id, kind: 'drop' } satisfies ToThread);
    }
  }

  /** What has become known of a run that goes on, for one who asks again and again. @throws RelationFailure */
  async recent(asked: RecentAsked): Promise<RecentAnswer> {
    this.#lastId += 1;
    const told = await this.#told(this.#begun(), { id: this.#lastId, kind: 'recent', asked });
    if (told.kind !== 'recent') throw new RelationFailure('The thread that derives relations answered out of turn.');
    return told.recent;
  }

  /** The identities with which a segment goes on from those before it. @throws RelationFailure */
  async idsBefore(asked: GenerationAsked, first: number): Promise<IdsBefore> {
    this.#lastId += 1;
    const told = await this.#told(this.#begun(), { id: this.#lastId, kind: 'ids', asked, first });
    return told.kind === 'ids' ? told.ids : new Map();
  }

  close(): void {
    void this.#worker?.terminate();
  }

  async *#rows(worker: Worker, id: number, leave: () => void): AsyncGenerator<readonly RelationRow[]> {
    try {
      for (;;) {
        const told = await this.#told(worker, { id, kind: 'more' });
        if (told.kind !== 'rows' || told.rows.length === 0) return;
        yield told.rows;
      }
    } finally {
      leave();
    }
  }

  #told(worker: Worker, message: ToThread): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      if (worker !== this.#worker) reject(lost());
      this.#waiting.set(message.id, { resolve, reject });
      worker.postMessage(message);
    });
  }

  #begun(): Worker {
    if (this.#worker) return this.#worker;
    // None of our settings are in its environment: the key of the service is among them.
    const worker = new Worker(programFile('relations-worker'), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEBIBYTES },
    });
    worker.unref();
    worker.on('message', (message: FromThread | UnreadIds) => this.#take(message));
    // Its end follows an error of its own, and is told there.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(lost());
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }

  #take(message: FromThread | UnreadIds): void {
    if (message.kind === 'unread-ids') {
      this.#onUnreadIds(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'failed') waiting?.reject(new RelationFailure(message.message, message.unknownName));
    else waiting?.resolve(message);
  }
}

function lost(): RelationFailure {
  return new RelationFailure('There is not enough memory to go through this run, or the gateway is stopping.');
}

import type {
  Bottleneck,
  Density,
  DeviceUse,
  Hold,
  LaneRows,
  NetworkPath,
  PathFlow,
  RestCell,
  Station,
  Way,
  WayPassages,
} from '../../activity/index.ts';
import { type RunQuery, type RunSource, ThreadBeside } from '../../client/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What may be asked of a run, and what is answered. */
export interface DerivedAnswers {
  lanes: { readonly head: Head & Changed; readonly columns: LaneRows };
  paths: { readonly head: Head; readonly found: { readonly paths: readonly PathFlow[] } };
  passport: { readonly head: Pick<Head, 'toMicros'>; readonly found: { readonly stations: readonly Station[] } };
  use: {
    readonly head: Head;
    readonly found: { readonly devices: readonly DeviceUse[]; readonly paths: readonly PathFlow[] };
  };
  /** No paths: there is no such way. */
  way: { readonly found: Pick<Way, 'paths'> };
  passages: {
    readonly head: Head & { readonly isCaughtUp: boolean };
    readonly columns: WayPassages;
    /** Of more passages than are drawn as lines. */
    readonly density?: Density;
  };
  rest: { readonly head: Head; readonly found: { readonly cells: readonly RestCell[] } };
  holds: { readonly head: Head; readonly found: { readonly holds: readonly Hold[]; readonly isTold: boolean } };
  bottleneck: { readonly head: Head; readonly found: FoundBottleneck };
}

/** Where a run was slow, and whether the service's own table of holds was read for it. */
export interface FoundBottleneck extends Omit<Bottleneck, 'saturations'> {
  readonly hasHolds: boolean;
}

/** The time of which was answered. */
interface Head {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** What an answer has changed of earlier ones. */
interface Changed {
  /** The last batch that is known. */
  readonly revision: string;
  /** What is told of earlier times is as it was for who knew the answer of the query's `knownRevision`. */
  readonly changedFromMicros: SimMicros;
}

export interface DerivedRequest {
  readonly what: keyof DerivedAnswers;
  readonly source: RunSource;
  readonly query: RunQuery;
  /** What stands on what as a part of it. */
  readonly bases?: ReadonlyMap<string, string>;
  /** The run is the one of which the service has tables. */
  readonly isLatestRun?: boolean;
  /** Whose passport, and what stands on what as a part of it. */
  readonly load?: { readonly name: string; readonly bases: ReadonlyMap<string, string> };
  /** Which way, over which network. */
  readonly wayAsked?: { readonly question: WayQuestion; readonly network: readonly NetworkPath[] };
  /** Whose passages. */
  readonly way?: Way;
}

/** What a device drove at an instant, or the shortest way between two points. */
export type WayQuestion =
  | { readonly entityName: string; readonly micros: SimMicros }
  | { readonly from: string; readonly to: string };

/** Asks in a thread of its own, which begins with the first question; a question that is aborted ends it. */
export class DerivedThread {
  #thread: ThreadBeside | null = null;

  /** One question at a time. @throws ServiceError */
  async ask<What extends keyof DerivedAnswers>(
    request: DerivedRequest & { readonly what: What },
    signal?: AbortSignal,
  ): Promise<DerivedAnswers[What]> {
    if (this.#thread === null || this.#thread.isOver) {
      this.#thread = new ThreadBeside(new Worker(new URL('./derived-worker.ts', import.meta.url), { type: 'module' }));
    }
    const thread = this.#thread;
    const end = () => thread.end();
    signal?.addEventListener('abort', end);
    try {
      return await thread.answer<DerivedAnswers[What]>(request, { signal });
    } finally {
      signal?.removeEventListener('abort', end);
    }
  }

  end(): void {
    this.#thread?.end();
  }
}

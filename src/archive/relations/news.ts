import { randomUUID } from 'node:crypto';
import type { AnimationBatch, AnimationEvent } from '../../protocol/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';

/** Sampling times are rounded by the service, and row ends by us. */
const ROUNDING_MICROS = 1010;

/** From when on what is read changes what was known before it, for one who takes it now and then. */
export class News {
  #untakenMicros = Number.NEGATIVE_INFINITY;

  note(fromMicros: SimMicros): void {
    this.#untakenMicros = Math.min(this.#untakenMicros, fromMicros);
  }

  /** What was noted since this was asked the last time changes nothing of what had ended before then. At first: all is new. */
  take(): SimMicros {
    const untakenMicros = this.#untakenMicros;
    this.#untakenMicros = Number.POSITIVE_INFINITY;
    return untakenMicros;
  }
}

/** Tells from when on batches change what was known before them. */
export class ChangedByBatches {
  /** An observation tells how its entity came there since the one before. */
  #longestIntervalMicros = 0;

  /** @param paths of the world before the batch is applied */
  of({ events }: AnimationBatch, paths: World['paths']): SimMicros {
    if (events.some((event) => redraws(event, paths))) return Number.NEGATIVE_INFINITY;
    let changedFromMicros = Number.POSITIVE_INFINITY;
    for (const event of events) {
      if (event.animationType === 'POSE_UPDATE') {
        const interval = (event.sampleIntervalSeconds ?? 0) * MICROS_PER_SECOND;
        this.#longestIntervalMicros = Math.max(this.#longestIntervalMicros, interval);
      }
      const fromMicros = event.simulationTimeMicros - this.#longestIntervalMicros - ROUNDING_MICROS;
      changedFromMicros = Math.min(changedFromMicros, fromMicros);
    }
    return changedFromMicros;
  }
}

/** Motions that were told before follow the paths of now. */
function redraws(event: AnimationEvent, paths: World['paths']): boolean {
  return event.animationType === 'ENTITY_CREATED' && event.paths?.some(({ name }) => paths.has(name)) === true;
}

/** Entities that have rows, by identity, with the instant from which on they have. */
export type Acting = ReadonlyMap<string, SimMicros>;

/** An answer that somebody keeps, and what has changed since it was given. */
export interface Revised {
  /** Opaque: whoever asks again with it is told what is no longer as it was. */
  readonly revision: string;
  /** Rows that ended earlier are as they were. -Infinity: all may be another. */
  readonly changedFromMicros: SimMicros;
}

/** So many answers that differ are told apart. */
const MOST_REVISIONS = 1024;

/** Numbers the answers that are given of one relation while it changes. */
export class Revisions {
  readonly news = new News();
  readonly #name = randomUUID();
  #last = 0;
  /** Ascending in both; what a later revision changes further back is in that one. */
  #changes: { readonly revision: number; readonly fromMicros: SimMicros }[] = [];
  #unloggedRevision = 0;
  #acting: Acting = new Map();

  /** @param acting of all entities: the first act gives rows to the time before it, too */
  revise(known: string | null, acting: Acting = this.#acting): Revised {
    const fromMicros = Math.min(this.news.take(), firstDifference(this.#acting, acting));
    this.#acting = acting;
    if (fromMicros < Number.POSITIVE_INFINITY) this.#put(fromMicros);
    return { revision: `${this.#name}.${this.#last}`, changedFromMicros: this.#changedSince(known) };
  }

  #put(fromMicros: SimMicros): void {
    this.#last += 1;
    this.#changes = this.#changes.filter((change) => change.fromMicros < fromMicros);
    this.#changes.push({ revision: this.#last, fromMicros });
    if (this.#changes.length > MOST_REVISIONS) this.#unloggedRevision = this.#changes.shift()?.revision ?? 0;
  }

  #changedSince(known: string | null): SimMicros {
    const [name, revision] = known?.split('.') ?? [];
    if (name !== this.#name || Number(revision) < this.#unloggedRevision) return Number.NEGATIVE_INFINITY;
    const next = this.#changes.find((change) => change.revision > Number(revision));
    return next?.fromMicros ?? Number.POSITIVE_INFINITY;
  }
}

/** From when on one that acts in one of them alone has rows. */
function firstDifference(one: Acting, other: Acting): SimMicros {
  let firstMicros = Number.POSITIVE_INFINITY;
  for (const [acting, others] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const [id, fromMicros] of acting) if (!others.has(id)) firstMicros = Math.min(firstMicros, fromMicros);
  }
  return firstMicros;
}

import { codeUnitOrder, microsFromSeconds, SECONDS_PER_HOUR, type SimMicros } from '../units/index.ts';
import type { Judged } from './rule.ts';
import type { About, Truth } from './truths.ts';

/** A time in which the condition of a rule held of one of several, short pauses included. */
export interface Episode extends About {
  /** Which of several: an identity of the relations, or nothing where the condition is of all together. */
  readonly key: string;
  readonly sinceMicros: SimMicros;
  readonly fromMicros: SimMicros;
  /** Null: it still holds, or is not yet false for long enough. */
  readonly toMicros: SimMicros | null;
  /** Later ones that were not told, as there were too many. */
  readonly more: number;
}

/** One that is not over. */
interface Open {
  readonly fromMicros: SimMicros;
  readonly heldUntilMicros: SimMicros;
  readonly isTold: boolean;
  /** It counts among those of an hour: it was not over before counting began. */
  readonly isCounted: boolean;
}

/** What is remembered of alerts. */
export interface Told {
  readonly open: ReadonlyMap<string, Open>;
  /** Those that are told and not over, and the last one that was told, by `idOf`. */
  readonly episodes: ReadonlyMap<string, Episode>;
  /** When those of the last hour that count began, ascending. */
  readonly begins: readonly SimMicros[];
  readonly last: string | null;
  /** What was over by then does not count: nobody was told of it. */
  readonly countedFromMicros: SimMicros;
}

export const NOTHING_TOLD: Told = {
  open: new Map(),
  episodes: new Map(),
  begins: [],
  last: null,
  countedFromMicros: Number.NEGATIVE_INFINITY,
};

type Bounds = Pick<Judged, 'clearSeconds' | 'perHourAtMost'>;

export function idOf({ key, fromMicros }: Pick<Episode, 'key' | 'fromMicros'>): string {
  return `${fromMicros}:${key}`;
}

/** Tells the episodes of a rule: what pauses for less than `clearSeconds` is one, and of many within an hour some are counted alone. */
export class Telling {
  readonly #clearMicros: SimMicros;
  readonly #perHourAtMost: number;
  readonly #open: Map<string, Open>;
  readonly #episodes: Map<string, Episode>;
  readonly #changed = new Set<string>();
  readonly #countedFromMicros: SimMicros;
  #begins: readonly SimMicros[];
  #last: string | null;

  constructor({ clearSeconds, perHourAtMost }: Bounds, before: Told) {
    this.#clearMicros = microsFromSeconds(clearSeconds);
    this.#perHourAtMost = perHourAtMost;
    this.#open = new Map(before.open);
    this.#episodes = new Map(before.episodes);
    this.#countedFromMicros = before.countedFromMicros;
    this.#begins = before.begins;
    this.#last = before.last;
  }

  /** Those of a time come by their start, and those of a later time later. */
  take(truth: Truth): void {
    const { key, fromMicros, toMicros } = truth;
    const open = this.#open.get(key);
    const pausedMicros = open ? fromMicros - open.heldUntilMicros : Infinity;
    const isCounted = !this.#isOver(toMicros, this.#countedFromMicros);
    if (open && (pausedMicros === 0 || pausedMicros < this.#clearMicros)) {
      const counts = isCounted && !open.isCounted;
      const isTold = counts ? this.#count(idOf({ key, fromMicros: open.fromMicros }), fromMicros) : open.isTold;
      this.#open.set(key, { ...open, heldUntilMicros: toMicros, isTold, isCounted: isCounted || open.isCounted });
      return;
    }
    if (open) this.#close(key, open);
    const episode = { key, sinceMicros: truth.sinceMicros, fromMicros, toMicros: null, ...truth.about(fromMicros) };
    this.#put({ ...episode, more: 0 });
    const isTold = !isCounted || this.#count(idOf(episode), fromMicros);
    this.#open.set(key, { fromMicros, heldUntilMicros: toMicros, isTold, isCounted });
  }

  /** Ends what has been false for long enough by then. @returns episodes that are new, or have changed, by their start, but for those that may not count yet */
  end(atMicros: SimMicros): { readonly told: Told; readonly changed: readonly Episode[] } {
    for (const [key, open] of [...this.#open]) if (this.#isOver(open.heldUntilMicros, atMicros)) this.#close(key, open);
    for (const [key, open] of this.#open) if (!open.isCounted) this.#changed.delete(idOf({ key, ...open }));
    const changed = [...this.#changed].map((id) => this.#episodes.get(id) as Episode).sort(inOrder);
    for (const [id, { toMicros }] of this.#episodes)
      if (toMicros !== null && id !== this.#last) this.#episodes.delete(id);
    return {
      told: {
        ...{ open: this.#open, episodes: this.#episodes, begins: this.#begins, last: this.#last },
        countedFromMicros: this.#countedFromMicros,
      },
      changed,
    };
  }

  #isOver(heldUntilMicros: SimMicros, atMicros: SimMicros): boolean {
    return heldUntilMicros < atMicros && atMicros - heldUntilMicros >= this.#clearMicros;
  }

  /** @returns whether it is told; else it is counted with the last one that was */
  #count(id: string, atMicros: SimMicros): boolean {
    const beginMicros = Math.max(atMicros, this.#countedFromMicros);
    const hourMicros = microsFromSeconds(SECONDS_PER_HOUR);
    const first = this.#begins.findIndex((begin) => begin > beginMicros - hourMicros);
    if (first !== 0) this.#begins = first < 0 ? [] : this.#begins.slice(first);
    const last = this.#last === null ? undefined : this.#episodes.get(this.#last);
    if (this.#begins.length >= this.#perHourAtMost && last) {
      this.#put({ ...last, more: last.more + 1 });
      this.#episodes.delete(id);
      this.#changed.delete(id);
      return false;
    }
    this.#begins = [...this.#begins, beginMicros];
    this.#last = id;
    this.#changed.add(id);
    return true;
  }

  #close(key: string, { fromMicros, heldUntilMicros, isTold }: Open): void {
    this.#open.delete(key);
    const episode = isTold && this.#episodes.get(idOf({ key, fromMicros }));
    if (episode) this.#put({ ...episode, toMicros: heldUntilMicros });
  }

  #put(episode: Episode): void {
    const id = idOf(episode);
    this.#episodes.set(id, episode);
    this.#changed.add(id);
  }
}

export function inOrder(a: Pick<Episode, 'key' | 'fromMicros'>, b: Pick<Episode, 'key' | 'fromMicros'>): number {
  return a.fromMicros - b.fromMicros || codeUnitOrder(a.key, b.key);
}

import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { TroubleKind } from './trouble.ts';

/** Former worlds that are kept for looking back. */
const MOST_FORMER_EPOCHS = 8;
/** Bound on what the worlds take together, unless told otherwise. */
const DEFAULT_BYTES = 256 * 1024 * 1024;
/** Space on the timeline between two runs whose own times do not connect. */
const BETWEEN_RUNS_MICROS = 1_000_000;

/** Why a world begins: the page was opened, or what was known could not be continued. */
export type EpochReason = 'opened' | TroubleKind;

/**
 * One world and the stretch of the timeline that it describes. The timeline only grows: where a new run begins at an
 * earlier simulation time (a reset), `offsetMicros` moves it behind the former run.
 */
export interface Epoch {
  readonly world: World;
  readonly reason: EpochReason;
  /** Timeline time minus simulation time. */
  readonly offsetMicros: SimMicros;
  readonly startMicros: SimMicros;
  /** Everything up to here is known. */
  readonly endMicros: SimMicros;
}

/** A stretch of the timeline of which nothing was learnt. */
export interface HistoryGap {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly reason: EpochReason;
  /** Short enough that motions announced before it carry the picture over it. */
  readonly bridged: boolean;
  /** The time axis starts anew behind it. */
  readonly newRun: boolean;
}

export interface Place {
  world: World;
  simulationTimeMicros: SimMicros;
}

/** Everything seen of one simulation since the page was opened, as a list of worlds along one timeline. */
export interface History {
  readonly epochs: readonly Epoch[];
  readonly gaps: readonly HistoryGap[];
  /** Timeline time of the earliest instant kept; 0 while there is none. */
  readonly oldestMicros: SimMicros;
  /** What was seen first is no longer kept: a bound was reached. */
  readonly hasForgotten: boolean;
  /** What all worlds take together, about, and the bound on it. */
  readonly keptBytes: number;
  readonly mostBytes: number;
  readonly current: Epoch | null;
  /** A fresh world whose snapshot was taken at `simulationTimeMicros`; gaps up to `bridgeMicros` are bridged. */
  begin(world: World, simulationTimeMicros: SimMicros, reason: EpochReason, bridgeMicros: SimMicros): Epoch;
  /** The current world is complete up to this simulation time. Former ones make room for what it takes. */
  extendTo(simulationTimeMicros: SimMicros): void;
  /** World and simulation time to show at an instant of the timeline; written to `out` where one is given. */
  place(timelineMicros: SimMicros, out?: Place): Place | null;
  /** Simulation time of an instant of the timeline, in the run that it belongs to. */
  simulationTimeAt(timelineMicros: SimMicros): SimMicros;
  /** Timeline time of an instant of the current run. */
  onTimeline(simulationTimeMicros: SimMicros): SimMicros;
  /** First epoch of the run that the current world belongs to. */
  readonly runStart: Epoch | null;
}

/** @param mostBytes bound on what the worlds take together; the current one bounds itself. */
export function createHistory(mostBytes = DEFAULT_BYTES): History {
  return new EpochHistory(mostBytes);
}

type OpenEpoch = { -readonly [Key in keyof Epoch]: Epoch[Key] };

class EpochHistory implements History {
  readonly mostBytes: number;
  /** Timeline time at which the first world began. */
  #firstMicros: SimMicros | null = null;
  #epochs: OpenEpoch[] = [];
  #bridge: SimMicros = 0;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  get epochs(): readonly Epoch[] {
    return this.#epochs;
  }

  get current(): Epoch | null {
    return this.#epochs.at(-1) ?? null;
  }

  get oldestMicros(): SimMicros {
    const first = this.#epochs[0];
    return first === undefined ? 0 : Math.min(first.endMicros, Math.max(first.startMicros, oldestOf(first)));
  }

  get hasForgotten(): boolean {
    return this.#firstMicros !== null && this.oldestMicros > this.#firstMicros;
  }

  get keptBytes(): number {
    return this.#epochs.reduce((sum, { world }) => sum + world.historyBytes, 0);
  }

  get runStart(): Epoch | null {
    const current = this.current;
    return this.#epochs.find(({ offsetMicros }) => offsetMicros === current?.offsetMicros) ?? null;
  }

  get gaps(): readonly HistoryGap[] {
    return this.#epochs.slice(1).flatMap((epoch, index) => {
      const before = this.#epochs[index];
      return before === undefined || before.endMicros >= epoch.startMicros ? [] : [this.#gapBetween(before, epoch)];
    });
  }

  begin(world: World, simulationTimeMicros: SimMicros, reason: EpochReason, bridgeMicros: SimMicros): Epoch {
    this.#bridge = bridgeMicros;
    this.#dropEmpty();
    const before = this.#epochs.at(-1);
    const offsetMicros = before === undefined ? 0 : offsetBehind(before, world, simulationTimeMicros);
    // Where a snapshot is older than what is already known, the known stretch stands.
    const startMicros = Math.max(simulationTimeMicros + offsetMicros, before?.endMicros ?? Number.NEGATIVE_INFINITY);
    const epoch = { world, reason, offsetMicros, startMicros, endMicros: startMicros };
    this.#epochs.push(epoch);
    this.#firstMicros ??= startMicros;
    if (this.#epochs.length > MOST_FORMER_EPOCHS + 1) this.#epochs.shift();
    return epoch;
  }

  extendTo(simulationTimeMicros: SimMicros): void {
    const epoch = this.#epochs.at(-1);
    if (epoch) epoch.endMicros = Math.max(epoch.endMicros, simulationTimeMicros + epoch.offsetMicros);
    this.#keepWithinBound();
  }

  place(timelineMicros: SimMicros, out?: Place): Place | null {
    const index = this.#indexAt(timelineMicros);
    const epoch = this.#epochs[index];
    if (epoch === undefined) return null;
    const next = this.#epochs[index + 1];
    const heldAt = next === undefined || !this.#isBridged(epoch, next) ? epoch.endMicros : next.startMicros;
    const shown = Math.max(epoch.startMicros, Math.min(timelineMicros, heldAt));
    const simulationTimeMicros = shown - epoch.offsetMicros;
    if (out === undefined) return { world: epoch.world, simulationTimeMicros };
    out.world = epoch.world;
    out.simulationTimeMicros = simulationTimeMicros;
    return out;
  }

  simulationTimeAt(timelineMicros: SimMicros): SimMicros {
    return timelineMicros - (this.#epochs[this.#indexAt(timelineMicros)]?.offsetMicros ?? 0);
  }

  onTimeline(simulationTimeMicros: SimMicros): SimMicros {
    return simulationTimeMicros + (this.current?.offsetMicros ?? 0);
  }

  /** A world of which no stretch was read, only its snapshot, is not worth the place of one that can be looked at. */
  #dropEmpty(): void {
    const last = this.#epochs.at(-1);
    if (last !== undefined && this.#epochs.length > 1 && last.endMicros === last.startMicros) this.#epochs.pop();
  }

  /** The oldest goes first; a world that has nothing left to look at, or takes too much all the same, goes as a whole. */
  #keepWithinBound(): void {
    for (let [first] = this.#epochs; first && first !== this.current; [first] = this.#epochs) {
      const { world, endMicros } = first;
      const excess = this.keptBytes - this.mostBytes;
      if (excess <= 0) return;
      world.shrinkHistory(world.historyBytes - excess);
      if (this.keptBytes <= this.mostBytes && oldestOf(first) < endMicros) return;
      this.#epochs.shift();
    }
  }

  #gapBetween(before: Epoch, after: Epoch): HistoryGap {
    const newRun = before.offsetMicros !== after.offsetMicros;
    return {
      startMicros: before.endMicros,
      endMicros: after.startMicros,
      reason: after.reason,
      bridged: this.#isBridged(before, after),
      newRun,
    };
  }

  #isBridged(before: Epoch, after: Epoch): boolean {
    return before.offsetMicros === after.offsetMicros && after.startMicros - before.endMicros <= this.#bridge;
  }

  /** Index of the epoch that covers an instant; the first one before its beginning. */
  #indexAt(timelineMicros: SimMicros): number {
    let index = this.#epochs.length - 1;
    while (index > 0 && (this.#epochs[index]?.startMicros ?? 0) > timelineMicros) index -= 1;
    return Math.max(0, index);
  }
}

/** A run goes on where time goes on; in a new generation an earlier time means a new run. */
function offsetBehind(before: Epoch, world: World, simulationTimeMicros: SimMicros): SimMicros {
  const goesOn =
    world.generation === before.world.generation || simulationTimeMicros + before.offsetMicros >= before.endMicros;
  return goesOn ? before.offsetMicros : before.endMicros + BETWEEN_RUNS_MICROS - simulationTimeMicros;
}

function oldestOf(epoch: Epoch): SimMicros {
  return epoch.world.oldestMicros + epoch.offsetMicros;
}

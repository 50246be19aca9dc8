import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { SnapshotReason } from './connection-state.ts';

/** Bound on what the worlds take together, unless told otherwise. */
const DEFAULT_BYTES = 256 * 1024 * 1024;
/** Space on the timeline between two runs whose own times do not connect. */
const BETWEEN_RUNS_MICROS = 1_000_000;

/**
 * One world and the stretch of the timeline that it describes. The timeline only grows: `offsetMicros` moves a new run
 * (a reset) behind the former one.
 */
export interface Epoch {
  readonly world: World;
  readonly reason: SnapshotReason;
  /** Timeline time minus simulation time. */
  readonly offsetMicros: SimMicros;
  readonly startMicros: SimMicros;
  /** Everything up to here is known. */
  readonly endMicros: SimMicros;
  /** The stretch before it is so short that the motions announced by the former world carry the picture over it. */
  readonly bridged: boolean;
}

/** A stretch of the timeline of which nothing was learnt. */
export interface TimelineGap {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly reason: SnapshotReason;
  /** Short enough that motions announced before it carry the picture over it. */
  readonly bridged: boolean;
  /** The time axis starts anew behind it. */
  readonly newRun: boolean;
}

/** A world and an instant of it: all that is needed to draw. */
export interface WorldInstant {
  world: World;
  simulationTimeMicros: SimMicros;
}

/** Everything seen of one simulation since the page was opened, as a list of worlds along one timeline. */
export interface Timeline {
  readonly epochs: readonly Epoch[];
  readonly gaps: readonly TimelineGap[];
  /** Timeline time of the earliest instant kept; 0 while there is none. */
  readonly oldestMicros: SimMicros;
  /** What was seen first is no longer kept: a bound was reached. */
  readonly hasForgotten: boolean;
  /** What all worlds take together, about, and the bound on it. */
  readonly keptBytes: number;
  readonly mostBytes: number;
  readonly current: Epoch | null;
  /** A fresh world whose snapshot was taken at `simulationTimeMicros`; gaps up to `bridgeMicros` are bridged. */
  begin(world: World, simulationTimeMicros: SimMicros, reason: SnapshotReason, bridgeMicros: SimMicros): Epoch;
  /** The current world is complete up to this simulation time. Former ones make room for what it takes. */
  extendTo(simulationTimeMicros: SimMicros): void;
  /** World and simulation time to show at an instant of the timeline; written to `out` where one is given. */
  instantAt(timelineMicros: SimMicros, out?: WorldInstant): WorldInstant | null;
  /** Simulation time of an instant of the timeline, in the run that it belongs to. */
  simulationTimeAt(timelineMicros: SimMicros): SimMicros;
  /** Timeline time of an instant of the current run. */
  onTimeline(simulationTimeMicros: SimMicros): SimMicros;
  /** First epoch of the run that the current world belongs to. */
  readonly runStart: Epoch | null;
}

/** @param mostBytes bound on what the worlds take together; the current one bounds itself. */
export function createTimeline(mostBytes = DEFAULT_BYTES): Timeline {
  return new WorldTimeline(mostBytes);
}

type OpenEpoch = { -readonly [Key in keyof Epoch]: Epoch[Key] };

class WorldTimeline implements Timeline {
  readonly mostBytes: number;
  /** Timeline time at which the first world began. */
  #firstMicros: SimMicros | null = null;
  #epochs: OpenEpoch[] = [];

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

  get gaps(): readonly TimelineGap[] {
    return this.#epochs.slice(1).flatMap((epoch, index) => {
      const before = this.#epochs[index];
      return before === undefined || before.endMicros >= epoch.startMicros ? [] : [this.#gapBetween(before, epoch)];
    });
  }

  begin(world: World, simulationTimeMicros: SimMicros, reason: SnapshotReason, bridgeMicros: SimMicros): Epoch {
    const former = this.#withoutEmpty();
    const before = former.at(-1);
    const offsetMicros = before === undefined ? 0 : offsetBehind(before, world, simulationTimeMicros);
    // Where a snapshot is older than what is already known, the known stretch stands.
    const startMicros = Math.max(simulationTimeMicros + offsetMicros, before?.endMicros ?? Number.NEGATIVE_INFINITY);
    const bridged = before?.offsetMicros === offsetMicros && startMicros - before.endMicros <= bridgeMicros;
    const epoch = { world, reason, offsetMicros, startMicros, endMicros: startMicros, bridged };
    this.#epochs = [...former, epoch];
    this.#firstMicros ??= startMicros;
    return epoch;
  }

  extendTo(simulationTimeMicros: SimMicros): void {
    const epoch = this.#epochs.at(-1);
    if (epoch) epoch.endMicros = Math.max(epoch.endMicros, simulationTimeMicros + epoch.offsetMicros);
    this.#keepWithinBound();
  }

  instantAt(timelineMicros: SimMicros, out?: WorldInstant): WorldInstant | null {
    const index = this.#indexAt(timelineMicros);
    const epoch = this.#epochs[index];
    if (epoch === undefined) return null;
    const next = this.#epochs[index + 1];
    const heldAt = next?.bridged ? next.startMicros : epoch.endMicros;
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
  #withoutEmpty(): OpenEpoch[] {
    const last = this.#epochs.at(-1);
    const isEmpty = last !== undefined && this.#epochs.length > 1 && last.endMicros === last.startMicros;
    return isEmpty ? this.#epochs.slice(0, -1) : this.#epochs;
  }

  /** The oldest goes first; a world that has nothing left to look at, or takes too much all the same, goes as a whole. */
  #keepWithinBound(): void {
    for (let [first] = this.#epochs; first && first !== this.current; [first] = this.#epochs) {
      const { world, endMicros } = first;
      const excess = this.keptBytes - this.mostBytes;
      if (excess <= 0) return;
      world.shrinkHistory(world.historyBytes - excess);
      if (this.keptBytes <= this.mostBytes && oldestOf(first) < endMicros) return;
      this.#epochs = this.#epochs.slice(1);
    }
  }

  #gapBetween(before: Epoch, after: Epoch): TimelineGap {
    return {
      startMicros: before.endMicros,
      endMicros: after.startMicros,
      reason: after.reason,
      bridged: after.bridged,
      newRun: before.offsetMicros !== after.offsetMicros,
    };
  }

  /** Index of the epoch that covers an instant; the first one before its beginning. */
  #indexAt(timelineMicros: SimMicros): number {
    let low = 0;
    let high = this.#epochs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#epochs[middle]?.startMicros ?? 0) <= timelineMicros) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

/**
 * A generation is a run: a new one has an axis of its own, wherever its clock stands when it is first seen. A run that was
 * reset and goes fast is soon past where the former one ended.
 */
function offsetBehind(before: Epoch, world: World, simulationTimeMicros: SimMicros): SimMicros {
  if (world.generation === before.world.generation) return before.offsetMicros;
  return before.endMicros + BETWEEN_RUNS_MICROS - simulationTimeMicros;
}

function oldestOf(epoch: Epoch): SimMicros {
  return epoch.world.oldestMicros + epoch.offsetMicros;
}

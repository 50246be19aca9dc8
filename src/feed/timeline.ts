import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { SnapshotReason } from './connection-state.ts';
import { type Epoch, gapsBetween, type TimelineGap } from './epochs.ts';
import type { EventLog } from './event-log.ts';
import { indexAt } from './index-at.ts';
import type { Past, PastRun } from './past/past.ts';
import { BETWEEN_RUNS_MICROS } from './past/place-stretches.ts';
import type { WorldInstant } from './world-instant.ts';

/** Bound on what the worlds take together, unless told otherwise. */
const DEFAULT_BYTES = 256 * 1024 * 1024;

/**
 * Everything known of one simulation along one timeline: what was seen since the page was opened, as a list of worlds, and
 * before that what a recording knows.
 */
export interface Timeline {
  readonly epochs: readonly Epoch[];
  readonly gaps: readonly TimelineGap[];
  /** Timeline time of the earliest instant kept, here or in the recording; 0 while there is none. */
  readonly oldestMicros: SimMicros;
  /** The same of what this page has read by itself. */
  readonly ownOldestMicros: SimMicros;
  /** What a recording knows of the time before; null where there is none. */
  readonly past: Past | null;
  /** The runs in their order, the current one last. */
  readonly runs: readonly PastRun[];
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
  remember(past: Past | null): void;
  /**
   * World and simulation time to show at an instant of the timeline; written to `out` where one is given. Null where there
   * is nothing, or where what was recorded is still to be read.
   */
  instantAt(timelineMicros: SimMicros, out?: WorldInstant): WorldInstant | null;
  /**
   * The first instant behind what the world at this one shows, the way it goes on (the sign of `direction`): where another
   * world comes. Null where nothing is known there, or it stands.
   */
  beyond(timelineMicros: SimMicros, direction: number): WorldInstant | null;
  /** Simulation time of an instant of the timeline, in the run that it belongs to. */
  simulationTimeAt(timelineMicros: SimMicros): SimMicros;
  /** Timeline time of an instant of the current run. */
  onTimeline(simulationTimeMicros: SimMicros): SimMicros;
  /** True where something is known that has to be read first. */
  isToBeRead(timelineMicros: SimMicros): boolean;
  /** What is to be shown next, and which way it goes on: what has to be read for it is read. */
  want(timelineMicros: SimMicros, direction: number): void;
  /** What may be wanted next: it is read once all that is wanted is. */
  anticipate(timelineMicros: SimMicros): void;
  /** The instants at which something happened, of the past and of what this page has read (`own`). */
  eventsWith(own: Pick<EventLog, 'next' | 'previous'>): Pick<EventLog, 'next' | 'previous'>;
  /** Where the current run begins, as far as it is kept. */
  readonly runStartMicros: SimMicros;
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
  past: Past | null = null;

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
    if (this.past === null) return this.ownOldestMicros;
    return this.#epochs.length === 0 ? this.past.oldestMicros : Math.min(this.past.oldestMicros, this.ownOldestMicros);
  }

  get ownOldestMicros(): SimMicros {
    const first = this.#epochs[0];
    return first === undefined ? 0 : Math.min(first.endMicros, Math.max(first.startMicros, oldestOf(first)));
  }

  get hasForgotten(): boolean {
    return this.#firstMicros !== null && this.oldestMicros > this.#firstMicros;
  }

  get keptBytes(): number {
    return this.#epochs.reduce((sum, { world }) => sum + world.historyBytes, this.past?.keptBytes ?? 0);
  }

  get runs(): readonly PastRun[] {
    const runs = [...(this.past?.runs ?? [])];
    for (const { world, offsetMicros, startMicros, endMicros } of this.#epochs) {
      const last = runs.at(-1);
      if (last?.offsetMicros === offsetMicros) runs[runs.length - 1] = { ...last, endMicros };
      else runs.push({ generation: world.generation, offsetMicros, startMicros, endMicros });
    }
    return runs;
  }

  get runStartMicros(): SimMicros {
    return Math.max(this.oldestMicros, this.runs.at(-1)?.startMicros ?? 0);
  }

  get gaps(): readonly TimelineGap[] {
    return [
      ...this.#pastGaps.map((gap) => ({ ...gap, reason: 'opened' as const, bridged: false })),
      ...gapsBetween(this.#epochs),
    ];
  }

  /** The last one: what this page has forgotten, or not read, and the recording is not known to have. */
  get #pastGaps(): Past['gaps'] {
    const { past, current, ownOldestMicros: endMicros } = this;
    if (past === null || past.runs.length === 0) return [];
    const startMicros = past.endMicros;
    const isWhole = current === null || startMicros >= endMicros;
    return isWhole ? past.gaps : [...past.gaps, { startMicros, endMicros, newRun: false }];
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

  remember(past: Past | null): void {
    this.past = past;
  }

  isToBeRead(timelineMicros: SimMicros): boolean {
    return this.past !== null && this.#isPast(timelineMicros) && !this.past.isRead(timelineMicros);
  }

  want(timelineMicros: SimMicros, direction: number): void {
    if (this.#isPast(timelineMicros)) this.past?.want(timelineMicros, direction);
  }

  anticipate(timelineMicros: SimMicros): void {
    if (this.#isPast(timelineMicros)) this.past?.anticipate(timelineMicros);
  }

  eventsWith(own: Pick<EventLog, 'next' | 'previous'>): Pick<EventLog, 'next' | 'previous'> {
    return {
      next: (at) => (this.#isPast(at) ? this.past?.next(at) : null) ?? own.next(Math.max(at, this.ownOldestMicros)),
      previous: (at) => own.previous(at) ?? this.past?.previous(at) ?? null,
    };
  }

  instantAt(timelineMicros: SimMicros, out?: WorldInstant): WorldInstant | null {
    if (this.past !== null && this.#isPast(timelineMicros)) return this.past.instantAt(timelineMicros, out);
    const index = indexAt(this.#epochs, timelineMicros);
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

  beyond(timelineMicros: SimMicros, direction: number): WorldInstant | null {
    const shown = this.#shownBy(timelineMicros);
    if (shown === null || direction === 0) return null;
    if (direction < 0) return this.instantAt(shown.startMicros - 1);
    const afterMicros = shown.endMicros + 1;
    // In a gap the world before it is shown, and playing leaps over it.
    const gap = this.gaps.find(({ startMicros, endMicros }) => startMicros < afterMicros && afterMicros < endMicros);
    return this.instantAt(gap?.endMicros ?? afterMicros);
  }

  simulationTimeAt(timelineMicros: SimMicros): SimMicros {
    if (this.past !== null && this.#isPast(timelineMicros)) return timelineMicros - this.past.offsetAt(timelineMicros);
    return timelineMicros - (this.#epochs[indexAt(this.#epochs, timelineMicros)]?.offsetMicros ?? 0);
  }

  onTimeline(simulationTimeMicros: SimMicros): SimMicros {
    return simulationTimeMicros + (this.current?.offsetMicros ?? this.past?.runs.at(-1)?.offsetMicros ?? 0);
  }

  #shownBy(timelineMicros: SimMicros): { startMicros: SimMicros; endMicros: SimMicros } | null {
    if (this.past !== null && this.#isPast(timelineMicros)) return this.past.shownBy(timelineMicros);
    const index = indexAt(this.#epochs, timelineMicros);
    const epoch = this.#epochs[index];
    if (epoch === undefined) return null;
    return index > 0 ? epoch : { startMicros: this.ownOldestMicros, endMicros: epoch.endMicros };
  }

  /** Before what this page has read by itself, where the recording knows anything. */
  #isPast(timelineMicros: SimMicros): boolean {
    if (this.past === null || this.past.runs.length === 0) return false;
    return this.#epochs.length === 0 || timelineMicros < this.ownOldestMicros;
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
    // What is recorded can be read again.
    const { current, past } = this;
    const excess = this.keptBytes - this.mostBytes;
    if (current && past && past.keptBytes > 0 && excess > 0) {
      current.world.shrinkHistory(current.world.historyBytes - excess);
    }
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

import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { SnapshotReason } from './connection-state.ts';
import {
  type Epoch,
  extentAt,
  gapsBetween,
  indexAt,
  isKnownAt,
  type OwnEpoch,
  type Run,
  runsOf,
  shownOf,
  type TimelineGap,
} from './epochs.ts';
import type { EventLog } from './event-log.ts';
import { BETWEEN_RUNS_MICROS } from './past/recorded-epochs.ts';
import type { Past } from './past/recorded-past.ts';

/** A world and an instant of it: all that is needed to draw. */
export interface WorldInstant {
  world: World;
  simulationTimeMicros: SimMicros;
}

/** Bound on what the worlds take together, unless told otherwise. */
const DEFAULT_BYTES = 256 * 1024 * 1024;

/** It begins anew where its world has forgotten its beginning. */
class ReadEpoch implements OwnEpoch {
  readonly world: World;
  readonly reason: SnapshotReason;
  readonly offsetMicros: SimMicros;
  readonly #beganMicros: SimMicros;
  endMicros: SimMicros;
  bridgedMicros = Number.NEGATIVE_INFINITY;

  constructor(world: World, reason: SnapshotReason, offsetMicros: SimMicros, startMicros: SimMicros) {
    this.world = world;
    this.reason = reason;
    this.offsetMicros = offsetMicros;
    this.#beganMicros = startMicros;
    this.endMicros = startMicros;
  }

  get generation(): string {
    return this.world.generation;
  }

  get startMicros(): SimMicros {
    const oldestMicros = this.world.oldestMicros + this.offsetMicros;
    return Math.min(this.endMicros, Math.max(this.#beganMicros, oldestMicros));
  }

  get knownMicros(): SimMicros {
    return this.endMicros;
  }

  get heldMicros(): SimMicros {
    return Math.max(this.endMicros, this.bridgedMicros);
  }
}

/**
 * Everything known of one simulation along one timeline: what was seen since the page was opened, and before that what a
 * recording knows.
 */
export class Timeline {
  /** Bound on what all worlds take together; the current one bounds itself. */
  readonly mostBytes: number;
  /** Timeline time at which the first world began. */
  #firstMicros: SimMicros | null = null;
  #own: readonly ReadEpoch[] = [];
  /** What was recorded, and behind it what this page has read: one list. */
  #all: readonly Epoch[] = [];
  #past: Past | null = null;

  constructor(mostBytes = DEFAULT_BYTES) {
    this.mostBytes = mostBytes;
  }

  /** What a recording knows of the time before; null where there is none. */
  get past(): Past | null {
    return this.#past;
  }

  /** What this page has read by itself. */
  get epochs(): readonly OwnEpoch[] {
    return this.#own;
  }

  get current(): OwnEpoch | null {
    return this.#own.at(-1) ?? null;
  }

  /** Timeline time of the earliest instant kept, here or in the recording; 0 while there is none. */
  get oldestMicros(): SimMicros {
    return this.#all[0]?.startMicros ?? 0;
  }

  /** The same of what this page has read by itself. */
  get ownOldestMicros(): SimMicros {
    return this.#own[0]?.startMicros ?? 0;
  }

  /** What was seen first is no longer kept: a bound was reached. */
  get hasForgotten(): boolean {
    return this.#firstMicros !== null && this.oldestMicros > this.#firstMicros;
  }

  /** What all worlds take together, about. */
  get keptBytes(): number {
    return this.#own.reduce((sum, { world }) => sum + world.historyBytes, this.#past?.loader.keptBytes ?? 0);
  }

  /** The runs in their order, the current one last. */
  get runs(): readonly Run[] {
    return runsOf(this.#all);
  }

  /** Where the current run begins, as far as it is kept. */
  get runStartMicros(): SimMicros {
    return this.runs.at(-1)?.startMicros ?? 0;
  }

  get gaps(): readonly TimelineGap[] {
    return gapsBetween(this.#all);
  }

  /** A fresh world whose snapshot was taken at `simulationTimeMicros`; gaps up to `bridgeMicros` are bridged. */
  begin(world: World, simulationTimeMicros: SimMicros, reason: SnapshotReason, bridgeMicros: SimMicros): void {
    const former = this.#withoutEmpty();
    const before = former.at(-1);
    const offsetMicros = before === undefined ? 0 : offsetBehind(before, world, simulationTimeMicros);
    // Where a snapshot is older than what is already known, what is known stands.
    const startMicros = Math.max(simulationTimeMicros + offsetMicros, before?.endMicros ?? Number.NEGATIVE_INFINITY);
    if (before) {
      const isShort = before.generation === world.generation && startMicros - before.endMicros <= bridgeMicros;
      before.bridgedMicros = isShort ? startMicros : before.endMicros;
    }
    this.#firstMicros ??= startMicros;
    this.#have([...former, new ReadEpoch(world, reason, offsetMicros, startMicros)]);
  }

  /** The current world is complete up to this simulation time; former ones make room for it. */
  extendTo(simulationTimeMicros: SimMicros): void {
    const epoch = this.#own.at(-1);
    if (epoch) epoch.endMicros = Math.max(epoch.endMicros, simulationTimeMicros + epoch.offsetMicros);
    this.#keepWithinBound();
  }

  /** What is recorded of the time before is this now. */
  remember(past: Past | null): void {
    this.#past = past;
    this.#have(this.#own);
  }

  /** True where something is known that has to be read first. */
  isToBeRead(timelineMicros: SimMicros): boolean {
    const epoch = this.#at(timelineMicros);
    return epoch !== undefined && !isKnownAt(epoch, timelineMicros);
  }

  /** What is to be shown next, and which way it goes on: what has to be read for it is read. */
  want(timelineMicros: SimMicros, direction: number): void {
    if (this.#isPast(timelineMicros)) this.#past?.loader.want(timelineMicros, direction);
  }

  /** What may be wanted next: it is read once all that is wanted is. */
  anticipate(timelineMicros: SimMicros): void {
    if (this.#isPast(timelineMicros)) this.#past?.loader.anticipate(timelineMicros);
  }

  /** The instants at which something happened, of the past and of what this page has read (`own`). */
  eventsWith(own: Pick<EventLog, 'next' | 'previous'>): Pick<EventLog, 'next' | 'previous'> {
    return {
      next: (at) => (this.#isPast(at) ? this.#past?.next(at) : null) ?? own.next(Math.max(at, this.ownOldestMicros)),
      previous: (at) => own.previous(at) ?? this.#past?.previous(at) ?? null,
    };
  }

  /** What to show at an instant, written to `out` where one is given; null where nothing can be shown yet. */
  instantAt(timelineMicros: SimMicros, out?: WorldInstant): WorldInstant | null {
    const epoch = this.#at(timelineMicros);
    if (!epoch?.world || !isKnownAt(epoch, timelineMicros)) return null;
    const { world } = epoch;
    const simulationTimeMicros = shownOf(epoch, timelineMicros) - epoch.offsetMicros;
    if (out === undefined) return { world, simulationTimeMicros };
    out.world = world;
    out.simulationTimeMicros = simulationTimeMicros;
    return out;
  }

  /** The first instant of the next world in a direction (its sign); null where nothing is known there, or time stands. */
  beyond(timelineMicros: SimMicros, direction: number): WorldInstant | null {
    const shown = extentAt(this.#all, timelineMicros);
    if (shown === null || direction === 0) return null;
    if (direction < 0) return this.instantAt(shown.startMicros - 1);
    const afterMicros = shown.endMicros + 1;
    // In a gap the world before it is shown, and playing leaps over it.
    const gap = this.gaps.find(({ startMicros, endMicros }) => startMicros < afterMicros && afterMicros < endMicros);
    return this.instantAt(gap?.endMicros ?? afterMicros);
  }

  /** Simulation time of an instant, in the run that it belongs to. */
  simulationTimeAt(timelineMicros: SimMicros): SimMicros {
    return timelineMicros - (this.#at(timelineMicros)?.offsetMicros ?? 0);
  }

  /** Timeline time of an instant of the current run. */
  onTimeline(simulationTimeMicros: SimMicros): SimMicros {
    return simulationTimeMicros + (this.#all.at(-1)?.offsetMicros ?? 0);
  }

  #at(timelineMicros: SimMicros): Epoch | undefined {
    return this.#all[indexAt(this.#all, timelineMicros)];
  }

  /** Where a recording shows what is to be seen. */
  #isPast(timelineMicros: SimMicros): boolean {
    return indexAt(this.#all, timelineMicros) < this.#all.length - this.#own.length;
  }

  #have(own: readonly ReadEpoch[]): void {
    this.#own = own;
    this.#all = [...(this.#past?.epochs ?? []), ...own];
  }

  /** A world of which only the snapshot was read gives way: nothing of it can be looked at. */
  #withoutEmpty(): readonly ReadEpoch[] {
    const last = this.#own.at(-1);
    const isEmpty = last !== undefined && this.#own.length > 1 && last.endMicros === last.startMicros;
    return isEmpty ? this.#own.slice(0, -1) : this.#own;
  }

  /** The oldest goes first; a world that has nothing left to look at, or takes too much all the same, goes as a whole. */
  #keepWithinBound(): void {
    for (let excess = this.#excess; excess > 0; excess = this.#excess) {
      const [first] = this.#own;
      // What is recorded can be read again: the current one makes room for it alone.
      if (first === undefined || (first === this.current && !this.#past?.loader.keptBytes)) return;
      first.world.shrinkHistory(first.world.historyBytes - excess);
      if (first === this.current) return;
      if (this.#excess > 0 || first.startMicros >= first.endMicros) this.#have(this.#own.slice(1));
    }
  }

  get #excess(): number {
    return this.keptBytes - this.mostBytes;
  }
}

/** A new generation is a new run, with an axis of its own wherever its clock stands when it is first seen. */
function offsetBehind(before: Epoch, world: World, simulationTimeMicros: SimMicros): SimMicros {
  if (world.generation === before.generation) return before.offsetMicros;
  return before.endMicros + BETWEEN_RUNS_MICROS - simulationTimeMicros;
}

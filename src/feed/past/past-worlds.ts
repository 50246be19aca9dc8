import type { AnimationBatch } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import { createEventLog, type EventLog } from '../event-log.ts';
import type { PlacedStretch } from './place-stretches.ts';

/** A world made of one stretch and those that go on from it, in a row. */
export interface PastWorld {
  readonly world: World;
  readonly first: PlacedStretch;
  last: PlacedStretch;
  /** Up to here it can be shown: while the stretch behind its last is being read, that grows. */
  knownMicros: SimMicros;
  /** On the timeline. */
  readonly events: EventLog;
  /** The one that was looked at longest ago goes first. */
  usedAt: number;
}

/** The worlds that are read of a recording, within a bound on what they take. */
export interface PastWorlds {
  readonly keptBytes: number;
  /** The one that shows an instant of the timeline; it counts as looked at. */
  showing(timelineMicros: SimMicros): PastWorld | null;
  /** The one that has all of a stretch; it counts as looked at. */
  having(stretch: PlacedStretch): PastWorld | null;
  /** The one whose last stretch ends where this one goes on, if it may grow. */
  endingBefore(stretch: PlacedStretch): PastWorld | null;
  /** One that is made of the keyframe that a stretch begins with. */
  add(world: World, stretch: PlacedStretch): PastWorld;
  remove(past: PastWorld): void;
  clear(): void;
  readonly hasRoom: boolean;
  /** Forgets worlds until the rest is within the bound, but for these. */
  keepWithinBound(but: readonly (PastWorld | null)[]): void;
}

/** A world that goes on beyond this part of the bound is followed by another one, so that what is far behind can go. */
const LARGEST_PART = 1 / 4;

export function createPastWorlds(mostBytes: number): PastWorlds {
  return new BoundedPastWorlds(mostBytes);
}

class BoundedPastWorlds implements PastWorlds {
  readonly #mostBytes: number;
  #worlds: PastWorld[] = [];
  #looks = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get keptBytes(): number {
    return this.#worlds.reduce((sum, { world }) => sum + world.historyBytes, 0);
  }

  get hasRoom(): boolean {
    return this.keptBytes < this.#mostBytes;
  }

  showing(t: SimMicros): PastWorld | null {
    // Asked in every frame: nothing is allocated.
    for (const past of this.#worlds)
      if (t >= past.first.startMicros && t <= past.knownMicros) return this.#lookedAt(past);
    return null;
  }

  having({ startMicros, endMicros }: PlacedStretch): PastWorld | null {
    const has = ({ first, last }: PastWorld) => first.startMicros <= startMicros && last.endMicros >= endMicros;
    return this.#lookedAt(this.#worlds.find(has));
  }

  endingBefore(stretch: PlacedStretch): PastWorld | null {
    if (!stretch.goesOn) return null;
    const found = this.#worlds.find(({ last }) => last.endMicros === stretch.startMicros);
    return found && found.world.historyBytes < this.#mostBytes * LARGEST_PART ? found : null;
  }

  add(world: World, stretch: PlacedStretch): PastWorld {
    const { startMicros } = stretch;
    const last = { ...stretch, endMicros: startMicros };
    const added = { world, first: stretch, last, knownMicros: startMicros, events: createEventLog(), usedAt: 0 };
    this.#worlds.push(added);
    this.#lookedAt(added);
    return added;
  }

  remove(past: PastWorld): void {
    this.#worlds = this.#worlds.filter((one) => one !== past);
  }

  clear(): void {
    this.#worlds = [];
  }

  keepWithinBound(but: readonly (PastWorld | null)[]): void {
    const others = this.#worlds.filter((one) => !but.includes(one)).toSorted((a, b) => a.usedAt - b.usedAt);
    for (const oldest of others) {
      if (this.keptBytes <= this.#mostBytes) return;
      this.remove(oldest);
    }
  }

  #lookedAt(found: PastWorld | undefined): PastWorld | null {
    if (found === undefined) return null;
    this.#looks += 1;
    found.usedAt = this.#looks;
    return found;
  }
}

/**
 * Applies batches one after the other; a world that cannot use one stays as it is after those before it.
 * @returns false where that was so
 */
export function* applied(
  past: PastWorld,
  batches: readonly AnimationBatch[],
  offsetMicros: SimMicros,
): Generator<void, boolean> {
  for (const batch of batches) {
    const application = tryToApply(past.world, batch);
    if (application === null) return false;
    if (application === 'ignored') continue;
    for (const event of batch.events) past.events.add(event, event.simulationTimeMicros + offsetMicros);
    yield;
  }
  return true;
}

/** Null where it cannot be used; ignored is what was read before reading failed. */
function tryToApply(world: World, batch: AnimationBatch): ReturnType<World['applyBatch']> | null {
  try {
    return world.applyBatch(batch);
  } catch {
    return null;
  }
}

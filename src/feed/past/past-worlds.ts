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
  /** The one whose last stretch ends where this one goes on, if it may grow. */
  endingBefore(stretch: PlacedStretch): PastWorld | null;
  add(world: World, stretch: PlacedStretch): PastWorld;
  clear(): void;
  readonly hasRoom: boolean;
  /** Forgets worlds until the rest is within the bound, but for these. */
  keepWithinBound(but: readonly (PastWorld | null)[]): void;
}

/** A world that goes on beyond this part of the bound is followed by another one, so that what is far behind can go. */
const LARGEST_PART = 1 / 4;

export function createPastWorlds(mostBytes: number): PastWorlds {
  let worlds: PastWorld[] = [];
  let looks = 0;
  const keptBytes = () => worlds.reduce((sum, { world }) => sum + world.historyBytes, 0);

  return {
    get keptBytes() {
      return keptBytes();
    },
    showing(timelineMicros) {
      for (const one of worlds) {
        if (timelineMicros < one.first.startMicros || timelineMicros > one.last.endMicros) continue;
        looks += 1;
        one.usedAt = looks;
        return one;
      }
      return null;
    },
    endingBefore(stretch) {
      if (!stretch.goesOn) return null;
      const found = worlds.find(({ last }) => last.endMicros === stretch.startMicros);
      return found && found.world.historyBytes < mostBytes * LARGEST_PART ? found : null;
    },
    add(world, stretch) {
      looks += 1;
      const added = { world, first: stretch, last: stretch, events: createEventLog(), usedAt: looks };
      worlds.push(added);
      return added;
    },
    get hasRoom() {
      return keptBytes() < mostBytes;
    },
    clear() {
      worlds = [];
    },
    keepWithinBound(but) {
      const others = worlds.filter((one) => !but.includes(one)).toSorted((a, b) => a.usedAt - b.usedAt);
      for (const oldest of others) {
        if (keptBytes() <= mostBytes) return;
        worlds = worlds.filter((one) => one !== oldest);
      }
    },
  };
}

/** Applies batches one after the other; a world that cannot use one stays as it is after those before it. */
export function* applied(
  past: PastWorld,
  batches: readonly AnimationBatch[],
  offsetMicros: SimMicros,
): Generator<void> {
  for (const batch of batches) {
    if (!isApplied(past.world, batch)) return;
    for (const event of batch.events) past.events.add(event, event.simulationTimeMicros + offsetMicros);
    yield;
  }
}

function isApplied(world: World, batch: AnimationBatch): boolean {
  try {
    world.applyBatch(batch);
    return true;
  } catch {
    return false;
  }
}

import type { SimMicros } from '../units/index.ts';
import type { Application } from './application.ts';
import type { Track } from './entity-record.ts';
import type { Segment } from './segment.ts';

/** Changes remembered; a reader that is further behind reads everything anew. */
const CAPACITY = 1 << 16;

/** Which entity indexes changed, in order, for readers that each know how far they have read. */
export class ChangeLog {
  private readonly indexes = new Int32Array(CAPACITY);
  /** How many changes were ever written. */
  end = 0;
  /** How often something was said of a past that other entities' poses may follow from. */
  corrections = 0;
  /** The last instant whose state any pose looks back at: where base motions of the carried and what is set down count from. */
  private latestReferredMicros: SimMicros = -Infinity;

  write(application: Application): void {
    for (const { index } of application.touched) {
      this.indexes[this.end % CAPACITY] = index;
      this.end += 1;
    }
    // What the application itself refers to is touched by it, and read anew for that.
    if (application.earliestMicros <= this.latestReferredMicros) this.corrections += 1;
    this.noteReferences(application);
  }

  /** True while what comes from `index` on is still known. */
  reaches(index: number): boolean {
    return this.end - index <= CAPACITY;
  }

  at(index: number): number {
    return this.indexes[index % CAPACITY] as number;
  }

  private noteReferences({ segments, removed }: Application): void {
    for (const { track, segment } of segments) {
      if (segment.givenIn === 'track') this.refer(segment.endMicros);
      else if (countsFromParent(track, segment)) this.refer(segment.startMicros);
    }
    for (const { carried, removedMicros } of removed) if (carried) this.refer(removedMicros);
  }

  private refer(t: SimMicros): void {
    if (t > this.latestReferredMicros) this.latestReferredMicros = t;
  }
}

/** A motion given in the world, of something that is carried: where it counts from follows from its parent's tracks. */
function countsFromParent({ base, entity }: Track, { givenIn, origin, startMicros }: Segment): boolean {
  return base === null && givenIn === 'world' && origin === null && entity.links.at(startMicros).frame !== null;
}

import type { AnimationClock } from '../protocol/index.ts';
import type { WallMillis } from '../units/index.ts';

/** A clock that says nothing new but the time is written this seldom. */
const CLOCK_MILLIS: WallMillis = 1000;

/** The clock that was written last in a segment. */
export class ToldClock {
  #told: { clock: AnimationClock; at: WallMillis } | null = null;

  /** Another segment begins: it has none yet. */
  begin(): void {
    this.#told = null;
  }

  /** Whether it is to be written; noted where it is. @param at by a steady clock */
  takes(clock: AnimationClock, at: WallMillis): boolean {
    if (this.#told && isSameRun(this.#told.clock, clock) && at - this.#told.at < CLOCK_MILLIS) return false;
    this.#told = { clock, at };
    return true;
  }
}

/** Whether two clocks tell the same but the time. */
function isSameRun(a: AnimationClock, b: AnimationClock): boolean {
  const told = ({ simulationTimeMicros: _time, sampledAt: _sampled, ...rest }: AnimationClock) => JSON.stringify(rest);
  return told(a) === told(b);
}

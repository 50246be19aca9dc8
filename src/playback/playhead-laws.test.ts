import fc from 'fast-check';
import { describe, test } from 'vitest';
import { playableTime } from './playable-time.ts';
import { Playhead } from './playhead.ts';
import { clockOf } from './testing/service.ts';
import type { TimeRange } from './types.ts';

/** One thing that happens to a playhead: the service is read, somebody acts, a frame is drawn. */
type Step =
  | {
      does: 'read';
      afterMillis: number;
      addsMicros: number;
      multiplier: number;
      isAdvancing: boolean;
      interval: number;
      skips: boolean;
    }
  | { does: 'frame'; afterMillis: number }
  | { does: 'forget'; part: number }
  | { does: 'pause' | 'play' | 'go-live' }
  | { does: 'seek'; part: number }
  | { does: 'set-rate'; rate: number }
  | { does: 'set-loop'; from: number; length: number };

const part = fc.double({ min: -0.2, max: 1.2, noNaN: true });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('frame' as const),
      afterMillis: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -50, max: 20_000 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      afterMillis: fc.integer({ min: 0, max: 5000 }),
      addsMicros: fc.oneof(fc.constant(0), fc.integer({ min: -1e6, max: 60e6 })),
      multiplier: fc.constantFrom(0, 1, 2, 10, 100, -1),
      isAdvancing: fc.boolean(),
      interval: fc.constantFrom(0, 0, 1, 5, 60),
      skips: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('forget' as const), part: fc.double({ min: 0, max: 0.5, noNaN: true }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('pause' as const, 'play' as const, 'go-live' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('seek' as const), part }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('set-rate' as const),
      rate: fc.constantFrom(-100, -2, -0.1, 0, 0.5, 1, 3, 100, 1e9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set-loop' as const), from: part, length: part }) },
);

/** A playhead with what the test knows of it. */
class Watched {
  readonly playhead: Playhead = new Playhead();
  readonly gaps: TimeRange[] = [];
  #wall = 0;
  #edge = 0;

  take(step: Step): void {
    const { playhead } = this;
    switch (step.does) {
      case 'read':
        this.#wall += step.afterMillis;
        this.#read(step);
        break;
      case 'frame':
        playhead.advance(this.#wall + step.afterMillis);
        this.#wall += Math.max(0, step.afterMillis);
        break;
      case 'forget':
        playhead.setOldest(Math.round(this.#instant(step.part)));
        break;
      case 'pause':
        playhead.pause();
        break;
      case 'play':
        playhead.play();
        break;
      case 'go-live':
        playhead.goLive();
        break;
      case 'seek':
        playhead.seek(this.#instant(step.part));
        break;
      case 'set-rate':
        playhead.setRate(step.rate);
        break;
      case 'set-loop':
        playhead.setLoop({ startMicros: this.#instant(step.from), endMicros: this.#instant(step.from + step.length) });
        break;
    }
  }

  state() {
    return this.playhead.state(this.#wall);
  }

  /** A whole microsecond of the history, or outside it where the part is outside 0 to 1. */
  instantAt(share: number): number {
    return Math.round(this.#instant(share));
  }

  isInsideGap(t: number): boolean {
    return this.gaps.some(({ startMicros, endMicros }) => t > startMicros && t < endMicros);
  }

  #instant(share: number): number {
    const { oldestMicros, edgeMicros } = this.state();
    return oldestMicros + share * (edgeMicros - oldestMicros);
  }

  #read({ addsMicros, multiplier, isAdvancing, interval, skips }: Extract<Step, { does: 'read' }>): void {
    const isGap = skips && this.#edge > 0 && addsMicros > 0;
    if (isGap) {
      this.gaps.push({ startMicros: this.#edge, endMicros: this.#edge + addsMicros });
      this.playhead.setGaps(this.gaps);
    }
    const simulationTimeMicros = Math.max(0, this.#edge + addsMicros);
    this.playhead.observe({
      clock: clockOf({ simulationTimeMicros, speedMultiplier: multiplier, advancing: isAdvancing }, this.#wall),
      receivedAt: this.#wall,
      restarted: isGap,
      sampleIntervalSeconds: interval,
    });
    this.#edge = Math.max(this.#edge, simulationTimeMicros);
  }
}

const history = fc.array(anyStep, { minLength: 1, maxLength: 120 });

/** A law holds after every step of every history; a broken one is shrunk to the shortest. */
function check(law: (watched: Watched, step: Step, before: ReturnType<Watched['state']>) => boolean): void {
  fc.assert(
    fc.property(history, (steps) => {
      const watched = new Watched();
      return steps.every((step) => {
        const before = watched.state();
        watched.take(step);
        return law(watched, step, before);
      });
    }),
    { numRuns: 1000, seed: 4173 },
  );
}

describe('whatever the service answers and whoever acts', () => {
  test('[P2][P17] it stands between the oldest instant and the edge, at a whole microsecond', () => {
    check((watched) => {
      const { simulationTimeMicros: shown, oldestMicros, edgeMicros, behindLiveSeconds } = watched.state();
      return (
        Number.isInteger(shown) &&
        shown >= oldestMicros &&
        shown <= edgeMicros &&
        Number.isFinite(behindLiveSeconds) &&
        behindLiveSeconds >= 0
      );
    });
  });

  test('[P3][P16] live it never goes back, and passes over what is not known', () => {
    check((watched, step, before) => {
      const after = watched.state();
      if (before.mode !== 'live' || after.mode !== 'live') return true;
      const moved = after.simulationTimeMicros - before.simulationTimeMicros;
      if (moved < 0) return false;
      return step.does !== 'frame' || moved === 0 || !watched.isInsideGap(after.simulationTimeMicros);
    });
  });

  test('[P13] it shows what was sought to the microsecond', () => {
    check((watched, step, before) => {
      if (step.does !== 'seek') return true;
      const { simulationTimeMicros, mode } = watched.state();
      const { oldestMicros, edgeMicros } = before;
      const wanted = Math.min(edgeMicros, Math.max(oldestMicros, watched.instantAt(step.part)));
      return mode === 'paused' && simulationTimeMicros === wanted;
    });
  });

  test('[P12] paused it stays, unless what it shows is forgotten', () => {
    check((watched, step, before) => {
      const isWatching = step.does === 'frame' || step.does === 'read';
      const hasBegun = before.edgeMicros > 0;
      if (before.mode !== 'paused' || !isWatching || !hasBegun) return true;
      return watched.state().simulationTimeMicros === before.simulationTimeMicros;
    });
  });

  test('[P15][P16] a frame of a loop lies in its range and in no gap', () => {
    check((watched, step) => {
      const { mode, loop, simulationTimeMicros: shown, oldestMicros, edgeMicros } = watched.state();
      if (mode !== 'review' || loop === null || step.does !== 'frame') return true;
      const startMicros = Math.max(oldestMicros, loop.startMicros);
      const endMicros = Math.min(edgeMicros, loop.endMicros);
      if (playableTime({ startMicros, endMicros }, watched.gaps).length === 0) return true;
      return shown >= startMicros && shown <= endMicros && !watched.isInsideGap(shown);
    });
  });
});

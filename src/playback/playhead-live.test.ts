import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Playhead } from './playhead.ts';
import { clockOf, type Frame, record, runningClock, speeds } from './testing/service.ts';

const SECOND = 1_000_000;
/** A tenth, and what a clock on a grid of 50 ms leaves uncertain. */
const SLOWEST = 0.9 - 0.01;
const FASTEST = 1.1 + 0.01;

function expectLawful(frames: readonly Frame[]): void {
  frames.forEach((frame, index) => {
    const before = frames[index - 1];
    expect(frame.simulationTimeMicros).toBeLessThanOrEqual(frame.edgeMicros);
    if (before) expect(frame.simulationTimeMicros).toBeGreaterThanOrEqual(before.simulationTimeMicros);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('a minute of live play', () => {
  test.each([1, 10, 100])(
    '[P2][P3][P5] at multiplier %i: never past the edge, never back, within a tenth (core 13)',
    (multiplier) => {
      const frames = record(
        new Playhead(),
        { clockAt: runningClock(multiplier, 50_000), latencyMillis: (read) => 15 + ((read * 7) % 40) },
        { seconds: 60 },
      );
      expectLawful(frames);
      const seen = speeds(frames, multiplier * 1000, 3000);
      expect(Math.min(...seen)).toBeGreaterThan(SLOWEST);
      expect(Math.max(...seen)).toBeLessThan(FASTEST);
      expect(mean(seen)).toBeCloseTo(1, 2);
    },
  );

  test.each([
    { pollMillis: 250, latency: 20 },
    { pollMillis: 400, latency: 100 },
    { pollMillis: 1000, latency: 50 },
    { pollMillis: 300, latency: 3000 },
  ])('[P4] trails by about one and a half spacings: $pollMillis ms polls that take $latency ms', (network) => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(1), pollMillis: network.pollMillis, latencyMillis: () => network.latency },
      { seconds: 90 },
    );
    expectLawful(frames);
    const spacing = (network.pollMillis + network.latency) / 1000;
    const late = frames
      .filter(({ wallMillis }) => wallMillis > 60_000)
      .map(({ behindLiveSeconds }) => behindLiveSeconds);
    expect(Math.min(...late)).toBeGreaterThan(1.3 * spacing);
    expect(Math.max(...late)).toBeLessThan(1.7 * spacing);
    expect(Math.min(...speeds(frames, 1000, 60_000))).toBeGreaterThan(SLOWEST);
  });

  test('[P4] an outage is no spacing: afterwards the delay is what it was', () => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(1), isDown: (wall) => wall > 20_000 && wall < 40_000 },
      { seconds: 60 },
    );
    expectLawful(frames);
    expect(frames.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
  });

  const every = (from: number) => [0, 1, 2, 3].map((n) => from + n * 3600);

  test.each([
    { name: 'somebody looks at one instant', acts: true },
    { name: 'the service rests', rests: true },
  ])('[P4] that $name again and again, and reads are rare meanwhile, is no rhythm', ({ acts, rests }) => {
    const isRare = (wall: number) => every(10_000).some((from) => wall > from && wall < from + 2600);
    const restedAt = (wall: number) =>
      every(10_000).reduce((sum, from) => sum + Math.min(2600, Math.max(0, wall - from)), 0);
    const frames = record(
      new Playhead(),
      {
        clockAt: (wall) => ({
          ...runningClock(1)(rests ? wall - restedAt(wall) : wall),
          advancing: !rests || !isRare(wall),
        }),
        pollMillis: (wall) => (isRare(wall) ? 2500 : 300),
      },
      {
        seconds: 30,
        acts: acts
          ? every(10_000).flatMap((from) => [
              { atMillis: from, act: (one: Playhead) => one.pause() },
              { atMillis: from + 2600, act: (one: Playhead) => one.goLive() },
            ])
          : [],
      },
    );
    expect(frames.at(-1)?.behindLiveSeconds).toBeLessThan(1);
  });

  test('[P4] a page that is busy once while it loads does not lag for it', () => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(1), latencyMillis: (read) => (read === 1 ? 2700 : 20) },
      { seconds: 10 },
    );
    expectLawful(frames);
    expect(frames.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
  });

  test('[P4][P6] after a spell of slow reads the delay shrinks again without a jump', () => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(1), latencyMillis: (read) => (read > 30 && read < 40 ? 2500 : 20) },
      { seconds: 120 },
    );
    expectLawful(frames);
    expect(Math.max(...speeds(frames, 1000, 3000))).toBeLessThan(FASTEST);
    expect(frames.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
  });

  test('[P2][P3] any network, any multiplier, any moment of drawing', () => {
    const network = fc.record({
      multiplier: fc.constantFrom(1, 2, 10, 50, 100),
      pollMillis: fc.integer({ min: 50, max: 3000 }),
      latencies: fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 20 }),
      frames: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }),
      gridMicros: fc.constantFrom(1, 50_000, 5_000_000),
    });
    fc.assert(
      fc.property(network, ({ multiplier, pollMillis, latencies, frames, gridMicros }) => {
        let drawn = 0;
        const recording = record(
          new Playhead(),
          {
            clockAt: runningClock(multiplier, gridMicros),
            pollMillis,
            latencyMillis: (read) => latencies[read % latencies.length] ?? 1,
          },
          { seconds: 60, frameMillis: () => frames[drawn++ % frames.length] ?? 16 },
        );
        expectLawful(recording);
      }),
      { numRuns: 100, seed: 4173 },
    );
  });
});

describe('clocks that are not ideal', () => {
  test.each([
    { name: 'the service five hours ahead', wallOffsetMillis: 5 * 3_600_000 },
    { name: 'the service a day behind', wallOffsetMillis: -86_400_000 },
  ])('[P10] $name makes no difference', ({ wallOffsetMillis }) => {
    const right = record(new Playhead(), { clockAt: runningClock(10) }, { seconds: 20 });
    const wrong = record(new Playhead(), { clockAt: runningClock(10), wallOffsetMillis }, { seconds: 20 });
    expect(wrong).toEqual(right);
  });

  test('[P11] an EVENT_DRIVEN clock that only steps is played evenly', () => {
    const step = 2 * SECOND;
    const frames = record(
      new Playhead(),
      { clockAt: (wall) => ({ ...runningClock(1, step)(wall), runMode: 'EVENT_DRIVEN' }) },
      { seconds: 60 },
    );
    expectLawful(frames);
    const seen = speeds(frames, 1000, 20_000);
    expect(Math.min(...seen)).toBeGreaterThan(SLOWEST);
    expect(Math.max(...seen)).toBeLessThan(FASTEST);
  });

  test('[P11] a service that does not keep up with its multiplier is followed at the pace it has', () => {
    const frames = record(
      new Playhead(),
      { clockAt: (wall) => ({ simulationTimeMicros: Math.floor(wall * 3700), speedMultiplier: 10 }) },
      { seconds: 60 },
    );
    expectLawful(frames);
    expect(mean(speeds(frames, 3700, 20_000))).toBeCloseTo(1, 2);
    expect(Math.min(...speeds(frames, 3700, 20_000))).toBeGreaterThan(SLOWEST);
  });

  test('[P11] a change of multiplier is shown when its time comes, without a step back', () => {
    const change = 10_000;
    const clockAt = (wall: number) =>
      wall < change
        ? { simulationTimeMicros: wall * 1000, speedMultiplier: 1 }
        : { simulationTimeMicros: change * 1000 + (wall - change) * 10_000, speedMultiplier: 10 };
    const frames = record(new Playhead(), { clockAt }, { seconds: 20 });
    expectLawful(frames);
    const after = frames.filter(({ wallMillis }) => wallMillis > change + 2000);
    expect(Math.min(...speeds(after, 10_000, 0))).toBeGreaterThan(SLOWEST);
    expect(after.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
  });
});

describe('a service that rests', () => {
  const pausedAt = 10_000;
  const resumedAt = 15_000;
  const clockAt = (wall: number) => ({
    simulationTimeMicros: 1000 * (wall < pausedAt ? wall : Math.max(pausedAt, wall - (resumedAt - pausedAt))),
    advancing: wall < pausedAt || wall >= resumedAt,
  });

  test('[P7] runs out to the edge and rests there', () => {
    const frames = record(new Playhead(), { clockAt }, { seconds: 14 });
    expectLawful(frames);
    expect(frames.at(-1)?.simulationTimeMicros).toBe(pausedAt * 1000);
    expect(frames.at(-1)?.behindLiveSeconds).toBe(0);
  });

  test('[P8] goes on once the delay has built up again, then evenly', () => {
    const frames = record(new Playhead(), { clockAt }, { seconds: 25 });
    expectLawful(frames);
    const moving = frames.filter(({ wallMillis }) => wallMillis > resumedAt + 1500);
    expect(Math.min(...speeds(moving, 1000, 0))).toBeGreaterThan(SLOWEST);
  });
});

describe('[P8] a service that goes on after a rest that was looked at seldom (issue 24)', () => {
  const restsUntil = 20_000;
  const clockAt = (wall: number) => ({
    simulationTimeMicros: 1000 * (wall < 10_000 ? wall : Math.max(10_000, wall - 10_000)),
    advancing: wall < 10_000 || wall >= restsUntil,
    flowControl: wall < 10_000 || wall >= restsUntil ? ('NONE' as const) : ('ANIMATION_BACKPRESSURE' as const),
  });

  test.each([0, 400, 1000, 2480, 4500])(
    '%i ms unseen: it begins where it stood, and closes the gap at 10 % more',
    (unseen) => {
      const pollMillis = (wall: number) => (wall < 10_500 || wall >= restsUntil ? 300 : restsUntil + unseen - wall);
      const frames = record(new Playhead(), { clockAt, pollMillis }, { seconds: 80 });
      expectLawful(frames);
      const after = frames.filter(({ wallMillis }) => wallMillis >= restsUntil);
      expect(after[0]?.simulationTimeMicros).toBe(10 * SECOND);
      expect(Math.max(...speeds(after, 1000, 0))).toBeLessThan(FASTEST);
      expect(after.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
    },
  );

  test('frames that were not drawn while it rested are no step when it goes on', () => {
    const playhead = new Playhead();
    const observe = (wall: number) => playhead.observe({ clock: clockOf(clockAt(wall), wall), receivedAt: wall });
    for (let wall = 0; wall <= 12_000; wall += 300) {
      observe(wall);
      playhead.advance(wall);
    }
    expect(playhead.advance(20_000)).toBe(10 * SECOND);
    observe(20_490);
    expect(playhead.advance(20_490)).toBe(10 * SECOND);
    expect(playhead.advance(20_506)).toBeLessThanOrEqual(10 * SECOND + 1.1 * 16_000);
  });
});

describe('multipliers', () => {
  /** A clock that runs at each multiplier for so many wall milliseconds. */
  function clockOfStages(stages: readonly { forMillis: number; multiplier: number }[]) {
    return (wall: number) => {
      let left = wall;
      let micros = 0;
      for (const { forMillis, multiplier } of stages) {
        const spent = Math.min(left, forMillis);
        micros += spent * multiplier * 1000;
        left -= spent;
        if (left <= 0) return { simulationTimeMicros: Math.floor(micros), speedMultiplier: multiplier };
      }
      return { simulationTimeMicros: Math.floor(micros), speedMultiplier: stages.at(-1)?.multiplier ?? 1 };
    };
  }

  test.each([
    { name: 'up and down within one delay', stages: [10, 0.2, 1, 0.2, 20], multipliers: [1, 10, 1, 100, 1] },
    { name: 'from 100 to 1', stages: [10, 20], multipliers: [100, 1] },
    {
      name: 'another one at every read',
      stages: Array(60).fill(0.3),
      multipliers: Array.from({ length: 60 }, (_, n) => 1 + (n % 7)),
    },
  ])('[P3][P8][P11] $name: never back, never past the edge, close behind in the end', ({ stages, multipliers }) => {
    const clockAt = clockOfStages(
      stages.map((seconds, n) => ({ forMillis: 1000 * seconds, multiplier: multipliers[n] ?? 1 })),
    );
    const frames = record(new Playhead(), { clockAt }, { seconds: 30 });
    expectLawful(frames);
    expect(frames.at(-1)?.behindLiveSeconds).toBeLessThan(0.8);
  });

  test('[P7][P11] at 0 the service rests: out to the edge at the speed it had, then no lag at all', () => {
    const clockAt = clockOfStages([
      { forMillis: 10_000, multiplier: 2 },
      { forMillis: 10_000, multiplier: 0 },
      { forMillis: 10_000, multiplier: 2 },
    ]);
    const frames = record(new Playhead(), { clockAt }, { seconds: 30 });
    expectLawful(frames);
    const resting = frames.filter(({ wallMillis }) => wallMillis > 12_000 && wallMillis < 20_000);
    expect(new Set(resting.map(({ simulationTimeMicros }) => simulationTimeMicros))).toEqual(new Set([20 * SECOND]));
    expect(resting.every(({ behindLiveSeconds }) => behindLiveSeconds === 0)).toBe(true);
    const again = frames.filter(({ wallMillis }) => wallMillis > 22_000);
    expect(Math.min(...speeds(again, 2000, 0))).toBeGreaterThan(SLOWEST);
    expect(Math.max(...speeds(again, 2000, 0))).toBeLessThan(FASTEST);
  });

  test('[P11] a multiplier of 0 on a clock that runs all the same is followed once it is measured', () => {
    const clockAt = (wall: number) => ({ simulationTimeMicros: wall * 3000, speedMultiplier: 0 });
    const frames = record(new Playhead(), { clockAt }, { seconds: 20 });
    expectLawful(frames);
    expect(mean(speeds(frames, 3000, 10_000))).toBeCloseTo(1, 2);
    expect(frames.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
  });

  test('[P10][P20] a time of sampling that cannot be read leaves the times of receipt', () => {
    const clockAt = (wall: number) => ({ ...runningClock(1)(wall), sampledAt: 'yesterday' });
    const frames = record(
      new Playhead(),
      { clockAt, latencyMillis: (read) => 20 + ((read * 7) % 20) },
      { seconds: 20 },
    );
    expectLawful(frames);
    expect(mean(speeds(frames, 1000, 5000))).toBeCloseTo(1, 1);
  });
});

describe('faults', () => {
  test('[P9] without a fresh clock it rests at the edge', () => {
    const frames = record(new Playhead(), { clockAt: runningClock(1), isDown: (wall) => wall > 5000 }, { seconds: 15 });
    const last = frames.at(-1);
    expect(last?.simulationTimeMicros).toBe(last?.edgeMicros);
    expect(last?.mode).toBe('live');
  });

  test('[P6] a large gap is jumped, a small one is closed gently', () => {
    const outage = (from: number, to: number) => (wall: number) => wall > from && wall < to;
    const long = record(new Playhead(), { clockAt: runningClock(1), isDown: outage(5000, 15_000) }, { seconds: 30 });
    expectLawful(long);
    expect(Math.max(...speeds(long, 1000, 5000))).toBeGreaterThan(100);
    const short = record(new Playhead(), { clockAt: runningClock(1), isDown: outage(5000, 6500) }, { seconds: 30 });
    expectLawful(short);
    expect(Math.max(...speeds(short, 1000, 5000))).toBeLessThan(FASTEST);
    expect(short.at(-1)?.behindLiveSeconds).toBeLessThan(0.6);
  });

  test('[P8] what has run dry waits once for its delay instead of stuttering from read to read', () => {
    // Reads that take three seconds: two edges are shown before the spacing is known.
    const frames = record(new Playhead(), { clockAt: runningClock(1), latencyMillis: () => 3000 }, { seconds: 40 });
    expectLawful(frames);
    expect(Math.min(...speeds(frames, 1000, 12_000))).toBeGreaterThan(SLOWEST);
    expect(Math.max(...speeds(frames, 1000, 12_000))).toBeLessThan(FASTEST);
  });

  test('[P6][P7] a service that rests far ahead after an outage: its last moments are played, the rest is jumped', () => {
    const clockAt = (wall: number) => ({
      simulationTimeMicros: 1000 * Math.min(wall, 50_000),
      advancing: wall < 50_000,
    });
    const frames = record(
      new Playhead(),
      { clockAt, isDown: (wall) => wall > 10_000 && wall < 60_000 },
      { seconds: 63 },
    );
    expectLawful(frames);
    expect(frames.at(-1)?.simulationTimeMicros).toBe(50 * SECOND);
  });

  test('[P18] a background tab and back: no step, the present is there at the next frame', () => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(10) },
      { seconds: 60, frameMillis: (wall) => (wall > 10_000 && wall < 11_000 ? 30_000 : 16) },
    );
    expectLawful(frames);
    expect(frames.find(({ wallMillis }) => wallMillis > 40_000)?.behindLiveSeconds).toBeLessThan(0.7);
  });

  test('[P18] a laptop that slept for an hour without its monotonic clock counting', () => {
    const hour = 3_600_000;
    const playhead = new Playhead();
    // Local time stands still while the service goes on: an hour passes at local second 10.
    const serviceWall = (local: number) => (local < 10_000 ? local : local + hour);
    for (let local = 0; local < 30_000; local += 300) {
      const wall = serviceWall(local);
      playhead.observe({
        clock: clockOf({ simulationTimeMicros: wall * 1000 }, wall),

        receivedAt: local,
      });
      for (let frame = local; frame < local + 300; frame += 16) {
        const shown = playhead.advance(frame);
        expect(shown).toBeLessThanOrEqual(playhead.state(frame).edgeMicros);
      }
    }
    expect(playhead.state(30_000).behindLiveSeconds).toBeLessThan(1.2);
    expect(playhead.state(30_000).simulationTimeMicros).toBeGreaterThan((hour + 28_000) * 1000);
  });
});

describe('moments out of order', () => {
  test('[P3][P5] a moment before the last one neither moves the picture nor counts twice', () => {
    const inOrder = new Playhead();
    const jumpy = new Playhead();
    for (let wall = 0; wall < 20_000; wall += 50) {
      const clock = clockOf({ simulationTimeMicros: Math.floor(wall / 300) * 300_000 }, Math.floor(wall / 300) * 300);
      for (const playhead of [inOrder, jumpy]) playhead.observe({ clock, receivedAt: wall });
      inOrder.advance(wall);
      jumpy.advance(wall);
      const shown = jumpy.state(wall).simulationTimeMicros;
      expect(jumpy.advance(wall - 30)).toBe(shown);
    }
    expect(jumpy.state(20_000).simulationTimeMicros).toBe(inOrder.state(20_000).simulationTimeMicros);
  });
});

describe('the edge', () => {
  test('[P1] is the latest clock and never goes back', () => {
    const playhead = new Playhead();
    const observe = (seconds: number) =>
      playhead.observe({
        clock: clockOf({ simulationTimeMicros: seconds * SECOND }, seconds * 1000),
        receivedAt: seconds * 1000,
      });
    observe(1);
    expect(playhead.state(0).edgeMicros).toBe(SECOND);
    observe(3);
    observe(2.5);
    expect(playhead.state(0).edgeMicros).toBe(3 * SECOND);
  });
});

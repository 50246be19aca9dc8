import { beforeEach, describe, expect, test } from 'vitest';
import { Playhead } from './playhead.ts';
import { clockOf, record, runningClock } from './testing/service.ts';

const SECOND = 1_000_000;

/** A playhead that has followed a service for 60 s at multiplier 1, and stands in live play. */
let playhead: Playhead;

beforeEach(() => {
  playhead = new Playhead();
  record(playhead, { clockAt: runningClock(1) }, { seconds: 60 });
});

/** Simulation seconds shown after so many more wall seconds, drawn 50 times a second. */
function playOn(seconds: number, from = 60): number {
  for (let wall = from * 1000; wall <= (from + seconds) * 1000; wall += 20) playhead.advance(wall);
  return playhead.state((from + seconds) * 1000).simulationTimeMicros / SECOND;
}

function state() {
  return playhead.state(60_000);
}

describe('pause', () => {
  test('[P12] holds the instant while the edge goes on', () => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(10) },
      { seconds: 20, acts: [{ atMillis: 5000, act: (one) => one.pause() }] },
    );
    const after = frames.filter(({ wallMillis }) => wallMillis >= 5100);
    expect(new Set(after.map(({ simulationTimeMicros }) => simulationTimeMicros)).size).toBe(1);
    expect(after.at(-1)?.edgeMicros).toBeGreaterThan(190 * SECOND);
    expect(after.at(-1)?.mode).toBe('paused');
  });

  test('[P14] play goes on from there, behind live', () => {
    playhead.pause();
    const pausedAt = state().simulationTimeMicros / SECOND;
    playhead.play();
    expect(state().mode).toBe('review');
    expect(playOn(0.2)).toBeCloseTo(pausedAt + 0.2, 3);
  });
});

describe('led by the time of another run', () => {
  test.each([
    { t: 12_345_678, shown: 12_345_678 },
    { t: -5, shown: 0 },
    { t: 3600 * SECOND, shown: 'edge' },
  ])('[P23] $t is shown as $shown, and what it was doing stays', ({ t, shown }) => {
    const shownMicros = shown === 'edge' ? state().edgeMicros : shown;
    playhead.seek(30 * SECOND);
    playhead.setRate(4);
    playhead.play();
    expect(playhead.goAlong(60_500, t)).toBe(shownMicros);
    expect(playhead.state(60_500)).toMatchObject({ simulationTimeMicros: shownMicros, mode: 'review', rate: 4 });
  });

  test('[P23] goes on from there without making up for the time in between', () => {
    playhead.seek(30 * SECOND);
    playhead.play();
    playhead.goAlong(70_000, 20 * SECOND);
    expect(playhead.advance(70_100)).toBe(20.1 * SECOND);
  });

  test('[P20] refuses what is no time', () => {
    expect(() => playhead.goAlong(60_000, Number.NaN)).toThrow(RangeError);
  });
});

describe('seek', () => {
  test.each([
    [12_345_678, 12_345_678],
    [-5, 0],
    [10 ** 12, 'edge'],
    [7.4, 7],
    [7.5, 8],
    [-0.4, 0],
  ])('[P13] to %d shows %s', (wanted, shown) => {
    playhead.seek(wanted);
    expect(state().simulationTimeMicros).toBe(shown === 'edge' ? state().edgeMicros : shown);
    expect(state().mode).toBe('paused');
    playhead.advance(70_000);
    expect(playhead.state(70_000).simulationTimeMicros).toBe(shown === 'edge' ? state().edgeMicros : shown);
  });
});

describe('what is not a number', () => {
  test.each([
    { name: 'seek', ask: () => playhead.seek(Number.NaN), named: 't must be' },
    { name: 'an endless seek', ask: () => playhead.seek(Number.POSITIVE_INFINITY), named: 't must be' },
    { name: 'a rate', ask: () => playhead.setRate(Number.NaN), named: 'rate must be' },
    {
      name: 'a loop',
      ask: () => playhead.setLoop({ startMicros: 1, endMicros: Number.NaN }),
      named: 'loop.endMicros must be',
    },
    { name: 'the oldest instant', ask: () => playhead.setOldest(Number.NaN), named: 'oldestMicros must be' },
    { name: 'a clock', ask: () => observe({ simulationTimeMicros: Number.NaN }), named: 'clock.simulationTimeMicros' },
    {
      name: 'a multiplier',
      ask: () => observe({ simulationTimeMicros: 61 * SECOND, speedMultiplier: Number.NaN }),
      named: 'clock.speedMultiplier',
    },
  ])('[P20] $name is refused, and nothing has changed', ({ ask, named }) => {
    const before = state();
    expect(ask).toThrow(new RegExp(`^${named}.* finite number`));
    expect(state()).toEqual(before);
    playhead.goLive();
    expect(playOn(1)).toBeGreaterThan(59);
  });

  test('[P20] a frame at no time at all shows what the last one did', () => {
    const { simulationTimeMicros } = state();
    expect(playhead.advance(Number.NaN)).toBe(simulationTimeMicros);
    expect(playOn(0.1)).toBeGreaterThan(simulationTimeMicros / SECOND);
  });

  function observe(clock: Parameters<typeof clockOf>[0]): void {
    playhead.observe({ clock: clockOf(clock, 61_000), receivedAt: 61_000 });
  }
});

describe('rates', () => {
  test.each([
    { rate: 0.1, seconds: 1, shown: 20.1 },
    { rate: 1, seconds: 1, shown: 21 },
    { rate: 10, seconds: 2, shown: 40 },
    { rate: -1, seconds: 5, shown: 15 },
    { rate: -10, seconds: 1, shown: 10 },
    { rate: 0.001, seconds: 1, shown: 20.1 },
  ])('[P14] $rate for $seconds s from 20 s shows $shown s', ({ rate, seconds, shown }) => {
    playhead.seek(20 * SECOND);
    playhead.setRate(rate);
    playhead.play();
    expect(playOn(seconds)).toBeCloseTo(shown, 3);
  });

  test('[P14] is a multiple of the service pace', () => {
    const fast = new Playhead();
    record(fast, { clockAt: runningClock(10) }, { seconds: 60 });
    fast.seek(100 * SECOND);
    fast.setRate(2);
    fast.play();
    fast.advance(61_000);
    expect(fast.state(61_000).simulationTimeMicros / SECOND).toBeGreaterThan(119);
    expect(fast.state(61_000).simulationTimeMicros / SECOND).toBeLessThan(121);
  });

  test('[P14] forwards becomes live where it reaches the live picture, at rate 1', () => {
    playhead.seek(50 * SECOND);
    playhead.setRate(100);
    playhead.play();
    playOn(1);
    expect(state()).toMatchObject({ mode: 'live', rate: 1 });
    expect(state().simulationTimeMicros).toBeLessThanOrEqual(state().edgeMicros);
  });

  test('[P14] where it becomes live it trails the edge by the delay already', () => {
    playhead.seek(59 * SECOND);
    playhead.setRate(10);
    playhead.play();
    for (let wall = 60_000; playhead.state(wall).mode === 'review'; wall += 20) playhead.advance(wall);
    const { edgeMicros, simulationTimeMicros } = state();
    expect((edgeMicros - simulationTimeMicros) / SECOND).toBeGreaterThan(0);
    expect((edgeMicros - simulationTimeMicros) / SECOND).toBeLessThan(0.5);
  });

  test('[P14] backwards from the edge it looks back', () => {
    playhead.seek(60 * SECOND);
    playhead.setRate(-1);
    playhead.play();
    expect(playOn(0.02)).toBeLessThan(60);
    expect(state().mode).toBe('review');
  });

  test('[P14] forwards from the oldest instant it plays, also before any time has passed', () => {
    playhead.seek(0);
    playhead.play();
    expect(playOn(0)).toBe(0);
    expect(state().mode).toBe('review');
    expect(playOn(1)).toBeCloseTo(1, 1);
  });

  test('[P14] backwards pauses at the oldest instant', () => {
    playhead.seek(2 * SECOND);
    playhead.setRate(-5);
    playhead.play();
    expect(playOn(1)).toBe(0);
    expect(state().mode).toBe('paused');
  });

  test('[P14] another rate while live looks back at that rate; 0 pauses; nonsense is refused', () => {
    playhead.setRate(0.5);
    expect(state()).toMatchObject({ mode: 'review', rate: 0.5 });
    playhead.setRate(0);
    expect(state().mode).toBe('paused');
    expect(() => playhead.setRate(Number.NaN)).toThrow(RangeError);
  });
});

describe('loop', () => {
  const range = { startMicros: 10 * SECOND, endMicros: 12 * SECOND };

  test.each([
    { rate: 1, seconds: 3, shown: 11 },
    { rate: 1, seconds: 7.5, shown: 11.5 },
    { rate: -1, seconds: 0.5, shown: 11.5 },
    { rate: 5, seconds: 1, shown: 11 },
  ])('[P15] at rate $rate, $seconds s after its start it shows $shown s', ({ rate, seconds, shown }) => {
    playhead.seek(10 * SECOND);
    playhead.setLoop(range);
    playhead.setRate(rate);
    playhead.play();
    expect(playOn(seconds)).toBeCloseTo(shown, 2);
    expect(state().mode).toBe('review');
  });

  test('[P15] begins at its start when the playhead is elsewhere, and ends with goLive', () => {
    playhead.setLoop(range);
    expect(state()).toMatchObject({ mode: 'review', simulationTimeMicros: range.startMicros });
    playhead.goLive();
    expect(state()).toMatchObject({ mode: 'live', loop: null });
  });

  test.each([
    { name: 'without length', range: { startMicros: 5, endMicros: 5 } },
    { name: 'that ends before it starts', range: { startMicros: 5, endMicros: 4 } },
  ])('[P15] a range $name is none', ({ range: none }) => {
    playhead.setLoop(none);
    expect(state()).toMatchObject({ loop: null, mode: 'live' });
  });

  test('[P15] is kept to whole microseconds, and through a pause and a seek', () => {
    playhead.setLoop({ startMicros: 10.4, endMicros: 19.6 });
    expect(state().loop).toEqual({ startMicros: 10, endMicros: 20 });
    playhead.seek(40 * SECOND);
    expect(state()).toMatchObject({ mode: 'paused', loop: { startMicros: 10, endMicros: 20 } });
  });

  test('[P15] ended while it plays, the review goes on from there', () => {
    playhead.setLoop(range);
    playhead.setLoop(null);
    expect(state()).toMatchObject({ mode: 'review', loop: null });
    expect(playOn(3)).toBeCloseTo(13, 2);
  });

  const gap = { startMicros: 20 * SECOND, endMicros: 40 * SECOND };
  const overGap = { startMicros: 15 * SECOND, endMicros: 45 * SECOND };

  test.each([
    { rate: 1, from: 15, seconds: 4, shown: 19 },
    { rate: 1, from: 15, seconds: 6, shown: 41 },
    { rate: 1, from: 15, seconds: 11, shown: 16 },
    { rate: -1, from: 45, seconds: 4, shown: 41 },
    { rate: -1, from: 45, seconds: 6, shown: 19 },
    { rate: -1, from: 45, seconds: 11, shown: 44 },
    { rate: 10, from: 15, seconds: 3, shown: 15 },
  ])(
    '[P15][P16] over a gap, from $from s at rate $rate, $seconds s later: $shown s',
    ({ rate, from, seconds, shown }) => {
      playhead.setGaps([gap]);
      playhead.seek(from * SECOND);
      playhead.setLoop(overGap);
      playhead.setRate(rate);
      playhead.play();
      expect(playOn(seconds)).toBeCloseTo(shown, 1);
    },
  );

  test.each([
    { name: 'ends in a gap', loop: { startMicros: 15 * SECOND, endMicros: 30 * SECOND }, shown: 17 },
    { name: 'begins in a gap', loop: { startMicros: 30 * SECOND, endMicros: 45 * SECOND }, shown: 42 },
  ])('[P15][P16] a loop that $name plays what it has', ({ loop, shown }) => {
    playhead.setGaps([gap]);
    playhead.setLoop(loop);
    expect(playOn(7)).toBeCloseTo(shown, 1);
  });

  test('[P15] a loop of which nothing is known stays where it stands', () => {
    playhead.setGaps([gap]);
    playhead.setLoop({ startMicros: 25 * SECOND, endMicros: 35 * SECOND });
    expect(playOn(5)).toBe(25);
    expect(state().mode).toBe('review');
  });

  test.each([1, -1])('[P15][P17] a loop whose start was forgotten plays the rest of it at rate %i', (rate) => {
    playhead.setLoop(range);
    playhead.setRate(rate);
    playhead.setOldest(11 * SECOND);
    const seen = new Set<number>();
    for (let wall = 60_000; wall < 64_000; wall += 20) seen.add(Math.floor(playhead.advance(wall) / 100_000));
    // Every tenth of a second between 11 s and 12 s, and nothing else.
    expect([...seen].filter((tenth) => tenth < 110 || tenth > 120)).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(10);
    expect(state().mode).toBe('review');
  });

  test('[P15][P17] a loop that was forgotten as a whole stays at the oldest instant', () => {
    playhead.setLoop(range);
    playhead.setOldest(20 * SECOND);
    expect(playOn(3)).toBe(20);
  });
});

describe('going live', () => {
  test('[P2][P3] from the past, and from the edge itself, without a step back', () => {
    for (const from of [0, Number.MAX_SAFE_INTEGER]) {
      playhead.seek(from);
      const before = state().simulationTimeMicros;
      playhead.goLive();
      expect(state().mode).toBe('live');
      expect(state().simulationTimeMicros).toBeGreaterThanOrEqual(before);
      expect(state().simulationTimeMicros).toBeLessThanOrEqual(state().edgeMicros);
    }
    expect(state().simulationTimeMicros).toBeGreaterThan(59 * SECOND);
  });
});

describe('gaps and the oldest instant', () => {
  const gap = { startMicros: 20 * SECOND, endMicros: 40 * SECOND };

  test.each([
    { from: 19.5, rate: 1, shown: 40.5 },
    { from: 40.5, rate: -1, shown: 19.5 },
    { from: 30, rate: 1, shown: 40.98 },
  ])('[P16] playing at rate $rate from $from s for a second shows $shown s', ({ from, rate, shown }) => {
    playhead.setGaps([gap]);
    playhead.seek(from * SECOND);
    playhead.setRate(rate);
    playhead.play();
    expect(playOn(1)).toBeCloseTo(shown, 1);
  });

  test('[P14][P16] a gap takes no time, however far a frame reaches', () => {
    playhead.setGaps([gap]);
    playhead.seek(19 * SECOND);
    playhead.setRate(100);
    playhead.play();
    playhead.advance(60_000);
    playhead.advance(60_020);
    expect(playhead.state(60_020).simulationTimeMicros / SECOND).toBeCloseTo(41, 1);
  });

  test('[P13][P16] a gap can be looked into all the same', () => {
    playhead.setGaps([gap]);
    playhead.seek(30 * SECOND);
    expect(state().simulationTimeMicros).toBe(30 * SECOND);
  });

  test('[P17] the playhead moves along when what it shows is forgotten', () => {
    playhead.seek(5 * SECOND);
    playhead.setOldest(8 * SECOND);
    expect(state()).toMatchObject({ simulationTimeMicros: 8 * SECOND, oldestMicros: 8 * SECOND, mode: 'paused' });
  });

  test('[P6][P16] live play goes over a lost stretch and then waits for its delay', () => {
    const one = new Playhead();
    const observe = (sim: number, wall: number, restarted = false) =>
      one.observe({
        clock: clockOf({ simulationTimeMicros: sim * SECOND }, wall * 1000),

        receivedAt: wall * 1000,
        restarted,
      });
    for (let wall = 0; wall <= 10; wall += 0.3) {
      observe(wall, wall);
      one.advance(wall * 1000);
    }
    one.setGaps([{ startMicros: one.state(0).edgeMicros, endMicros: 60 * SECOND }]);
    observe(60, 60, true);
    one.advance(60_000);
    one.advance(60_016);
    expect(one.state(60_016).simulationTimeMicros).toBe(60 * SECOND);
    observe(60.3, 60.3);
    one.advance(60_300);
    expect(one.state(60_300).simulationTimeMicros).toBe(60 * SECOND);
    for (let wall = 60.6; wall < 62; wall += 0.3) {
      observe(wall, wall);
      one.advance(wall * 1000);
    }
    expect(one.state(62_000).simulationTimeMicros).toBeGreaterThan(60.9 * SECOND);
    expect(one.state(62_000).simulationTimeMicros).toBeLessThan(one.state(62_000).edgeMicros);
  });
});

describe('what is recorded', () => {
  test('[P17] the oldest instant becomes earlier where a recording has more, and all of it can be looked at', () => {
    playhead.setOldest(20 * SECOND);
    playhead.setOldest(-30 * SECOND);
    expect(state().oldestMicros).toBe(-30 * SECOND);
    playhead.seek(-29 * SECOND);
    expect(state().simulationTimeMicros).toBe(-29 * SECOND);
  });

  test('[P21] what has to be read first is waited for, and no time is made up for afterwards', () => {
    playhead.seek(10 * SECOND);
    playhead.play();
    expect(playOn(1)).toBeCloseTo(11, 3);
    expect(playhead.rest(75_000) / SECOND).toBeCloseTo(11, 3);
    expect(playOn(1, 75)).toBeCloseTo(12, 3);
  });

  function over(): Playhead {
    const ended = new Playhead({ hasLive: false });
    const clock = clockOf({ simulationTimeMicros: 40 * SECOND, advancing: false }, 0);
    ended.observe({ clock, receivedAt: 0, restarted: true });
    ended.setOldest(0);
    ended.seek(0);
    return ended;
  }

  test('[P22] of what is over nothing is live: play ends at the end and begins anew from there', () => {
    playhead = over();
    playhead.advance(60_000);
    playhead.seek(39 * SECOND);
    playhead.play();
    expect(playOn(2)).toBe(40);
    expect(state().mode).toBe('paused');
    playhead.play();
    expect(playhead.state(62_000)).toMatchObject({ mode: 'review', simulationTimeMicros: 0 });
    playhead.goLive();
    expect(playhead.state(62_000)).toMatchObject({ mode: 'paused', simulationTimeMicros: 40 * SECOND });
  });
});

test('[P1] before the first read it stands at 0, and nothing advances', () => {
  const beginning = { simulationTimeMicros: 0, edgeMicros: 0, oldestMicros: 0, mode: 'live', advancing: false };
  expect(new Playhead().state(5000)).toMatchObject(beginning);
});

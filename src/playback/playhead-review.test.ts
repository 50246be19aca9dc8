import { beforeEach, describe, expect, test } from 'vitest';
import { createPlayhead } from './playhead.ts';
import { clockOf, record, runningClock } from './testing/service.ts';
import type { Playhead } from './types.ts';

const SECOND = 1_000_000;

/** A playhead that has followed a service for 60 s at multiplier 1, and stands in live play. */
let playhead: Playhead;

beforeEach(() => {
  playhead = createPlayhead();
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
      createPlayhead(),
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

describe('seek', () => {
  test.each([
    [12_345_678, 12_345_678],
    [-5, 0],
    [10 ** 12, 'edge'],
    [7.4, 7],
  ])('[P13] to %d shows %s', (wanted, shown) => {
    playhead.seek(wanted);
    expect(state().simulationTimeMicros).toBe(shown === 'edge' ? state().edgeMicros : shown);
    expect(state().mode).toBe('paused');
    playhead.advance(70_000);
    expect(playhead.state(70_000).simulationTimeMicros).toBe(shown === 'edge' ? state().edgeMicros : shown);
  });
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
    const fast = createPlayhead();
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

  test('[P15] a range without length is none', () => {
    playhead.setLoop({ startMicros: 5, endMicros: 5 });
    expect(state().loop).toBeNull();
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
    const one = createPlayhead();
    const observe = (sim: number, wall: number, restarted = false) =>
      one.observe({
        clock: clockOf({ simulationTimeMicros: sim * SECOND }, wall * 1000),
        complete: true,
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

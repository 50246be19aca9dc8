import { describe, expect, test } from 'vitest';
import { Playhead } from './playhead.ts';
import { type Frame, latestObservation, record, runningClock, speeds } from './testing/service.ts';

const FRAME_MILLIS = 16;

/**
 * Where a vehicle at 1 m/s is drawn that is observed at regular intervals: between two observations that are both
 * known it is interpolated, behind the last one it is held (W11).
 */
function drawnMeters(frames: readonly Frame[], intervalSeconds: number): number[] {
  return frames.map(
    ({ simulationTimeMicros, edgeMicros }) =>
      Math.min(simulationTimeMicros, latestObservation(edgeMicros, intervalSeconds)) / 1e6,
  );
}

/** The longest that the drawn place did not change, in frames. */
function longestHold(meters: readonly number[]): number {
  let longest = 0;
  let held = 0;
  meters.forEach((drawn, index) => {
    held = drawn === meters[index - 1] ? held + 1 : 0;
    longest = Math.max(longest, held);
  });
  return longest;
}

function longestStep(meters: readonly number[]): number {
  return Math.max(...meters.slice(1).map((drawn, index) => drawn - (meters[index] ?? drawn)));
}

function later(frames: readonly Frame[], fromMillis: number): Frame[] {
  return frames.filter(({ wallMillis }) => wallMillis >= fromMillis);
}

describe('poses observed at a sampling interval, played live', () => {
  test.each([
    { interval: 1, multiplier: 1, pollMillis: 300, latency: 20 },
    { interval: 0.5, multiplier: 1, pollMillis: 300, latency: 20 },
    { interval: 3, multiplier: 1, pollMillis: 300, latency: 20 },
    { interval: 1, multiplier: 1, pollMillis: 1000, latency: 100 },
    { interval: 1, multiplier: 4, pollMillis: 300, latency: 20 },
    { interval: 10, multiplier: 10, pollMillis: 300, latency: 20 },
  ])(
    '[P19] every $interval s at multiplier $multiplier, read every $pollMillis ms: as smooth as in review',
    (service) => {
      const { interval, multiplier, pollMillis, latency } = service;
      const frames = record(
        new Playhead(),
        {
          clockAt: runningClock(multiplier),
          pollMillis,
          latencyMillis: (n) => latency + ((n * 7) % 20),
          sampledEvery: () => interval,
        },
        { seconds: 60, frameMillis: FRAME_MILLIS },
      );
      // Room is made at half speed once the first observation is heard of.
      const settled = later(frames, 1000 * (3 + (3 * interval) / multiplier) + 4 * pollMillis);
      const meters = drawnMeters(settled, interval);
      expect(longestHold(meters)).toBeLessThanOrEqual(2);
      expect(longestStep(meters)).toBeLessThan((2 * FRAME_MILLIS * multiplier) / 1000);
    },
  );

  test('[P19] what is made room for costs no step back, no stop, and shrinks again when the observations end', () => {
    const frames = record(
      new Playhead(),
      { clockAt: runningClock(1), sampledEvery: (t) => (t > 10e6 && t < 30e6 ? 1 : 0) },
      { seconds: 60 },
    );
    const behind = (seconds: number) => later(frames, seconds * 1000)[0]?.behindLiveSeconds;
    expect(behind(9)).toBeLessThan(0.6);
    expect(behind(20)).toBeGreaterThan(1.3);
    expect(behind(55)).toBeLessThan(0.6);
    expect(Math.min(...speeds(frames, 1000, 3000))).toBeGreaterThan(0.49);
    expect(Math.max(...speeds(frames, 1000, 3000))).toBeLessThan(1.11);
  });

  test('[P19] an interval for which the delay would be longer than 10 s is not waited for; a shorter one beside it is', () => {
    const everySeconds = (t: number) => (Math.floor(t / 1e6) % 30 === 0 ? 30 : 1);
    const frames = record(new Playhead(), { clockAt: runningClock(1), sampledEvery: everySeconds }, { seconds: 90 });
    const behind = later(frames, 40_000).map(({ behindLiveSeconds }) => behindLiveSeconds);
    expect(Math.min(...behind)).toBeGreaterThan(1.3);
    expect(Math.max(...behind)).toBeLessThan(1.9);
  });
});

import { describe, expect, test } from 'vitest';
import type { World } from '../world/index.ts';
import { Timeline } from './timeline.ts';

const SECOND = 1_000_000;
const BRIDGE = 3 * SECOND;

/** A world in which every second takes a byte, and everything that is always there another ten. */
function world(generation: string, from: number, to: number): World {
  const made = {
    generation,
    oldestMicros: from * SECOND,
    get historyBytes() {
      return 10 + to - made.oldestMicros / SECOND;
    },
    shrinkHistory(mostBytes: number) {
      const oldest = Math.min(to, to + 10 - mostBytes);
      made.oldestMicros = Math.max(made.oldestMicros, oldest * SECOND);
    },
  };
  return made as World;
}

/** Worlds as [generation, first second, last second]. */
function timelineOf(...stretches: [generation: string, from: number, to: number][]) {
  return boundedTimelineOf(Infinity, ...stretches);
}

function boundedTimelineOf(mostBytes: number, ...stretches: [generation: string, from: number, to: number][]) {
  const timeline = new Timeline(mostBytes);
  const worlds = stretches.map(([generation, from, to]) => {
    const made = world(generation, from, to);
    timeline.begin(made, from * SECOND, 'cursor-expired', BRIDGE);
    timeline.extendTo(to * SECOND);
    return made;
  });
  return { timeline, worlds };
}

describe('the world that comes next', () => {
  test.each([
    { name: 'right behind', second: ['g1', 20, 40] as const },
    { name: 'behind a gap', second: ['g1', 60, 80] as const },
    { name: 'of another run', second: ['g2', 0, 20] as const },
  ])('$name', ({ second }) => {
    const { timeline, worlds } = timelineOf(['g1', 0, 20], [...second]);
    expect(timeline.beyond(10 * SECOND, 1)?.world).toBe(worlds[1]);
    const inSecond = (timeline.epochs[1]?.startMicros ?? 0) + 5 * SECOND;
    expect(timeline.beyond(inSecond, -1)?.world).toBe(worlds[0]);
  });
});

describe('one world', () => {
  test('[F17] shows instants between its start and what is known', () => {
    const { timeline } = timelineOf(['g1', 10, 20]);
    const at = (seconds: number) => timeline.instantAt(seconds * SECOND)?.simulationTimeMicros;
    expect([5, 10, 15, 20, 25].map(at)).toEqual([10, 10, 15, 20, 20].map((seconds) => seconds * SECOND));
  });

  test('[F16] there is nothing before the first', () => {
    expect(new Timeline().instantAt(0)).toBeNull();
  });

  test('[F17] writes to the object that it is given', () => {
    const { timeline } = timelineOf(['g1', 0, 20]);
    const out = { world: world('none', 0, 0), simulationTimeMicros: 0 };
    expect(timeline.instantAt(7 * SECOND, out)).toBe(out);
    expect(out.simulationTimeMicros).toBe(7 * SECOND);
  });

  test('[F16] the oldest instant is what its world still keeps', () => {
    const { timeline, worlds } = timelineOf(['g1', 0, 20]);
    Object.assign(worlds[0] ?? {}, { oldestMicros: 12 * SECOND });
    expect(timeline.oldestMicros).toBe(12 * SECOND);
  });
});

describe('worlds of one run', () => {
  test.each([
    { name: 'nothing lost', next: 20, gaps: [] },
    { name: 'a snapshot older than what is known', next: 18, gaps: [] },
    { name: 'a short stretch', next: 22, gaps: [{ bridged: true, newRun: false }] },
    { name: 'a long stretch', next: 50, gaps: [{ bridged: false, newRun: false }] },
  ])('[F16] $name', ({ next, gaps }) => {
    const { timeline } = timelineOf(['g1', 0, 20], ['g1', next, 60]);
    expect(timeline.gaps).toMatchObject(gaps);
  });

  test('[F17] each instant is shown by the newest world that covers it', () => {
    const { timeline, worlds } = timelineOf(['g1', 0, 20], ['g1', 18, 60]);
    const shown = (seconds: number) => worlds.indexOf(timeline.instantAt(seconds * SECOND)?.world as World);
    expect([0, 19, 20, 60].map(shown)).toEqual([0, 0, 1, 1]);
  });

  test('[F17] over a short gap motions go on, in a long one the last picture is held', () => {
    const short = timelineOf(['g1', 0, 20], ['g1', 22, 60]).timeline;
    expect(short.instantAt(21.5 * SECOND)?.simulationTimeMicros).toBe(21.5 * SECOND);
    const long = timelineOf(['g1', 0, 20], ['g1', 50, 60]).timeline;
    expect(long.instantAt(21.5 * SECOND)?.simulationTimeMicros).toBe(20 * SECOND);
  });

  test('[F16] snapshots that lead nowhere do not push out what can be looked at', () => {
    const tries = Array.from({ length: 20 }, (_, n): [string, number, number] => ['g1', 30 + n, 30 + n]);
    const { timeline, worlds } = timelineOf(['g1', 0, 20], ...tries);
    expect(timeline.epochs).toHaveLength(2);
    expect(timeline.instantAt(10 * SECOND)?.world).toBe(worlds[0]);
    expect(timeline.instantAt(49 * SECOND)?.world).toBe(worlds.at(-1));
    expect(timeline.gaps).toMatchObject([{ startMicros: 20 * SECOND, endMicros: 49 * SECOND }]);
  });

  test('[F16] finding 4: former worlds stay, however many, as long as there is room', () => {
    const stretches = Array.from({ length: 20 }, (_, n): [string, number, number] => ['g1', n * 10, n * 10 + 5]);
    const { timeline, worlds } = timelineOf(...stretches);
    expect(timeline.oldestMicros).toBe(0);
    for (const [n, world] of worlds.entries()) expect(timeline.instantAt((n * 10 + 1) * SECOND)?.world).toBe(world);
  });

  test('[F17] finding 26: what a gap showed once it always shows, whatever comes later', () => {
    const timeline = new Timeline();
    timeline.begin(world('g1', 0, 20), 0, 'opened', BRIDGE);
    timeline.extendTo(20 * SECOND);
    timeline.begin(world('g1', 50, 60), 50 * SECOND, 'cursor-expired', BRIDGE);
    timeline.extendTo(60 * SECOND);
    const shown = () => timeline.instantAt(45 * SECOND)?.simulationTimeMicros;
    const before = shown();
    timeline.begin(world('g1', 60, 90), 60 * SECOND, 'cursor-expired', 100 * BRIDGE);
    expect([before, shown()]).toEqual([20 * SECOND, 20 * SECOND]);
  });
});

describe('[F22] the bound on memory', () => {
  const stretches: [string, number, number][] = [
    ['g1', 0, 100],
    ['g1', 100, 200],
    ['g1', 200, 300],
  ];

  test.each([
    { mostBytes: 330, oldest: 0, kept: 3, name: 'holds as it is' },
    { mostBytes: 300, oldest: 30, kept: 3, name: 'cuts the oldest' },
    { mostBytes: 230, oldest: 100, kept: 2, name: 'drops what has nothing left' },
    { mostBytes: 225, oldest: 100, kept: 2, name: 'drops what takes too much although nothing is left' },
    { mostBytes: 150, oldest: 170, kept: 2, name: 'goes on with the next' },
    { mostBytes: 50, oldest: 200, kept: 1, name: 'leaves the current world alone' },
  ])('$mostBytes bytes: $name', ({ mostBytes, oldest, kept }) => {
    const { timeline } = boundedTimelineOf(mostBytes, ...stretches);
    expect(timeline.oldestMicros).toBe(oldest * SECOND);
    expect(timeline.epochs).toHaveLength(kept);
    expect(timeline).toMatchObject({ hasForgotten: oldest > 0, mostBytes });
  });

  test('an instant that is no longer kept shows the oldest one', () => {
    const { timeline, worlds } = boundedTimelineOf(150, ...stretches);
    expect(timeline.instantAt(20 * SECOND)?.world).toBe(worlds[1]);
  });
});

describe('a new run', () => {
  const { timeline, worlds } = timelineOf(['g1', 100, 160], ['g2', 0, 30]);
  const [former, current] = timeline.epochs;

  test('[F21] is placed behind the former one', () => {
    expect(current?.startMicros).toBeGreaterThan(former?.endMicros ?? 0);
    expect(timeline.gaps).toMatchObject([{ newRun: true, bridged: false }]);
  });

  test('[F21] its times are its own, and those of the former run stay', () => {
    const at = timeline.onTimeline(12 * SECOND);
    expect(timeline.instantAt(at)).toEqual({ world: worlds[1], simulationTimeMicros: 12 * SECOND });
    expect(timeline.simulationTimeAt(at)).toBe(12 * SECOND);
    expect(timeline.instantAt(150 * SECOND)).toEqual({ world: worlds[0], simulationTimeMicros: 150 * SECOND });
    expect(timeline.runStartMicros).toBe(current?.startMicros);
  });

  test('[F21] finding 13: a new generation is a new run, wherever its clock stands when it is first seen', () => {
    const { timeline: reset, worlds: runs } = timelineOf(['g1', 0, 30], ['g2', 461, 470]);
    expect(reset.gaps).toMatchObject([{ newRun: true, bridged: false }]);
    expect(reset.runStartMicros).toBe(reset.epochs[1]?.startMicros);
    expect(reset.onTimeline(461 * SECOND)).toBe(31 * SECOND);
    expect(reset.instantAt(32 * SECOND)).toEqual({ world: runs[1], simulationTimeMicros: 462 * SECOND });
  });
});

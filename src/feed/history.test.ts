import { describe, expect, test } from 'vitest';
import type { World } from '../world/index.ts';
import { createHistory } from './history.ts';

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
function historyOf(...stretches: [generation: string, from: number, to: number][]) {
  return boundedHistoryOf(Infinity, ...stretches);
}

function boundedHistoryOf(mostBytes: number, ...stretches: [generation: string, from: number, to: number][]) {
  const history = createHistory(mostBytes);
  const worlds = stretches.map(([generation, from, to]) => {
    const made = world(generation, from, to);
    history.begin(made, from * SECOND, 'cursor-expired', BRIDGE);
    history.extendTo(to * SECOND);
    return made;
  });
  return { history, worlds };
}

describe('one world', () => {
  test('[F17] shows instants between its start and what is known', () => {
    const { history } = historyOf(['g1', 10, 20]);
    const at = (seconds: number) => history.place(seconds * SECOND)?.simulationTimeMicros;
    expect([5, 10, 15, 20, 25].map(at)).toEqual([10, 10, 15, 20, 20].map((seconds) => seconds * SECOND));
  });

  test('[F16] there is nothing before the first', () => {
    expect(createHistory().place(0)).toBeNull();
  });

  test('[F17] writes to the object that it is given', () => {
    const { history } = historyOf(['g1', 0, 20]);
    const out = { world: world('none', 0, 0), simulationTimeMicros: 0 };
    expect(history.place(7 * SECOND, out)).toBe(out);
    expect(out.simulationTimeMicros).toBe(7 * SECOND);
  });

  test('[F16] the oldest instant is what its world still keeps', () => {
    const { history, worlds } = historyOf(['g1', 0, 20]);
    Object.assign(worlds[0] ?? {}, { oldestMicros: 12 * SECOND });
    expect(history.oldestMicros).toBe(12 * SECOND);
  });
});

describe('worlds of one run', () => {
  test.each([
    { name: 'nothing lost', next: 20, gaps: [] },
    { name: 'a snapshot older than what is known', next: 18, gaps: [] },
    { name: 'a short stretch', next: 22, gaps: [{ bridged: true, newRun: false }] },
    { name: 'a long stretch', next: 50, gaps: [{ bridged: false, newRun: false }] },
  ])('[F16] $name', ({ next, gaps }) => {
    const { history } = historyOf(['g1', 0, 20], ['g1', next, 60]);
    expect(history.gaps).toMatchObject(gaps);
  });

  test('[F17] each instant is shown by the newest world that covers it', () => {
    const { history, worlds } = historyOf(['g1', 0, 20], ['g1', 18, 60]);
    const shown = (seconds: number) => worlds.indexOf(history.place(seconds * SECOND)?.world as World);
    expect([0, 19, 20, 60].map(shown)).toEqual([0, 0, 1, 1]);
  });

  test('[F17] over a short gap motions go on, in a long one the last picture is held', () => {
    const short = historyOf(['g1', 0, 20], ['g1', 22, 60]).history;
    expect(short.place(21.5 * SECOND)?.simulationTimeMicros).toBe(21.5 * SECOND);
    const long = historyOf(['g1', 0, 20], ['g1', 50, 60]).history;
    expect(long.place(21.5 * SECOND)?.simulationTimeMicros).toBe(20 * SECOND);
  });

  test('[F16] snapshots that lead nowhere do not push out what can be looked at', () => {
    const tries = Array.from({ length: 20 }, (_, n): [string, number, number] => ['g1', 30 + n, 30 + n]);
    const { history, worlds } = historyOf(['g1', 0, 20], ...tries);
    expect(history.epochs).toHaveLength(2);
    expect(history.place(10 * SECOND)?.world).toBe(worlds[0]);
    expect(history.place(49 * SECOND)?.world).toBe(worlds.at(-1));
    expect(history.gaps).toMatchObject([{ startMicros: 20 * SECOND, endMicros: 49 * SECOND }]);
  });

  test('[F16] at most eight former worlds are kept', () => {
    const stretches = Array.from({ length: 20 }, (_, n): [string, number, number] => ['g1', n * 10, n * 10 + 5]);
    const { history } = historyOf(...stretches);
    expect(history.epochs).toHaveLength(9);
    expect(history.oldestMicros).toBe(110 * SECOND);
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
    const { history } = boundedHistoryOf(mostBytes, ...stretches);
    expect(history.oldestMicros).toBe(oldest * SECOND);
    expect(history.epochs).toHaveLength(kept);
    expect(history).toMatchObject({ hasForgotten: oldest > 0, mostBytes });
  });

  test('an instant that is no longer kept shows the oldest one', () => {
    const { history, worlds } = boundedHistoryOf(150, ...stretches);
    expect(history.place(20 * SECOND)?.world).toBe(worlds[1]);
  });
});

describe('a new run', () => {
  const { history, worlds } = historyOf(['g1', 100, 160], ['g2', 0, 30]);
  const [former, current] = history.epochs;

  test('[F21] is placed behind the former one', () => {
    expect(current?.startMicros).toBeGreaterThan(former?.endMicros ?? 0);
    expect(history.gaps).toMatchObject([{ newRun: true, bridged: false }]);
  });

  test('[F21] its times are its own, and those of the former run stay', () => {
    const at = history.onTimeline(12 * SECOND);
    expect(history.place(at)).toEqual({ world: worlds[1], simulationTimeMicros: 12 * SECOND });
    expect(history.simulationTimeAt(at)).toBe(12 * SECOND);
    expect(history.place(150 * SECOND)).toEqual({ world: worlds[0], simulationTimeMicros: 150 * SECOND });
    expect(history.runStart).toBe(current);
  });

  test('[F21] a generation that goes on in time is no new run', () => {
    const { history: goingOn } = historyOf(['g1', 0, 20], ['g2', 21, 30]);
    expect(goingOn.runStart).toBe(goingOn.epochs[0]);
    expect(goingOn.gaps).toMatchObject([{ newRun: false }]);
  });
});

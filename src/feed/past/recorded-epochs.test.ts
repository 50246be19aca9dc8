import { describe, expect, test } from 'vitest';
import type { Stretch } from '../../recording/index.ts';
import { runsOf } from '../epochs.ts';
import { recordedEpochs } from './recorded-epochs.ts';

const SECOND = 1e6;

function stretch(generation: string, from: number, to: number, changes: Partial<Stretch> = {}): Stretch {
  return {
    segment: 1,
    isOpen: false,
    bytes: 1,
    generation,
    fromMicros: from * SECOND,
    toMicros: to * SECOND,
    sequence: from,
    goesOnIn: null,
    goesOn: false,
    ...changes,
  };
}

const RUNS = [stretch('g1', 5, 10), stretch('g1', 10, 20), stretch('g2', 0, 30), stretch('g2', 30, 40)];

const onTimeline = (stretches: ReturnType<typeof recordedEpochs>) =>
  stretches.map(({ startMicros, endMicros }) => [startMicros / SECOND, endMicros / SECOND]);

describe('[F28] where what was recorded lies on the timeline', () => {
  test('alone: from the time of its first instant on, runs one second apart', () => {
    expect(onTimeline(recordedEpochs(RUNS, null))).toEqual([
      [5, 10],
      [10, 20],
      [21, 51],
      [51, 61],
    ]);
  });

  test('before what the page has read itself: up to where that begins', () => {
    const anchor = { generation: 'g2', offsetMicros: 100 * SECOND, startMicros: 135 * SECOND };
    const placed = recordedEpochs(RUNS, anchor);
    expect(onTimeline(placed)).toEqual([
      [84, 89],
      [89, 99],
      [100, 130],
      [130, 135],
    ]);
    expect(runsOf(placed).map(({ generation, offsetMicros }) => [generation, offsetMicros / SECOND])).toEqual([
      ['g1', 79],
      ['g2', 100],
    ]);
  });

  test('later runs than the one that the page began with are left out: it has read them itself', () => {
    const anchor = { generation: 'g1', offsetMicros: 0, startMicros: 15 * SECOND };
    expect(onTimeline(recordedEpochs(RUNS, anchor))).toEqual([
      [5, 10],
      [10, 15],
    ]);
  });

  test('what is still being written reaches to where the page begins', () => {
    const anchor = { generation: 'g1', offsetMicros: 0, startMicros: 22 * SECOND };
    const open = [stretch('g1', 5, 10), stretch('g1', 10, 20, { isOpen: true })];
    expect(onTimeline(recordedEpochs(open, anchor)).at(-1)).toEqual([10, 22]);
    expect(onTimeline(recordedEpochs(RUNS, anchor)).at(-1)).toEqual([10, 20]);
  });

  test('nothing of another simulation, and nothing of nothing', () => {
    const anchor = { generation: 'other', offsetMicros: 0, startMicros: 0 };
    expect(recordedEpochs(RUNS, anchor)).toEqual([]);
    expect(recordedEpochs([], null)).toEqual([]);
  });
});

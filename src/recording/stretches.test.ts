import { describe, expect, test } from 'vitest';
import type { SegmentEntry } from './manifest.ts';
import { stretchesOf } from './stretches.ts';

/** A segment with keyframes at these times, each as sequence 10 times the time. */
function segment(number: number, toMicros: number, times: number[], more: Partial<SegmentEntry> = {}): SegmentEntry {
  return {
    segment: number,
    isOpen: false,
    generation: 'g1',
    fromMicros: times[0] ?? 0,
    toMicros,
    fromWallTime: '2026-03-02T06:00:00.000Z',
    toWallTime: '2026-03-02T06:00:00.000Z',
    firstSequence: 10 * (times[0] ?? 0),
    lastSequence: 10 * toMicros,
    bytes: 100 * number,
    batches: 0,
    events: 0,
    keyframes: times.map((simulationTimeMicros) => ({ simulationTimeMicros, sequence: 10 * simulationTimeMicros })),
    density: { startMicros: 0, bucketMicros: 1, counts: [], kinds: [] },
    ...more,
  };
}

/** Segment, times, whether it goes on from the one before, and in which file what comes next begins. */
const written = (...segments: SegmentEntry[]) =>
  stretchesOf({ segments }).map(({ segment, fromMicros, toMicros, goesOn, goesOnIn }) => {
    return [segment, fromMicros, toMicros, goesOn, goesOnIn?.segment ?? null];
  });

describe('[R12] the stretches of a recording', () => {
  test.each<[string, SegmentEntry[], unknown[]]>([
    ['none of no segments', [], []],
    ['one, up to the end', [segment(1, 9, [2])], [[1, 2, 9, false, null]]],
    [
      'each up to the next keyframe',
      [segment(1, 9, [2, 5])],
      [
        [1, 2, 5, false, null],
        [1, 5, 9, true, null],
      ],
    ],
    [
      'the last of a segment up to the first of the next, which it goes on in',
      [segment(1, 8, [2, 5]), segment(2, 12, [8.5], { firstSequence: 80 })],
      [
        [1, 2, 5, false, null],
        [1, 5, 8.5, true, 2],
        [2, 8.5, 12, true, null],
      ],
    ],
    [
      'not into the next where a batch is missing in between',
      [segment(1, 8, [2]), segment(2, 12, [9], { firstSequence: 81 })],
      [
        [1, 2, 8, false, null],
        [2, 9, 12, false, null],
      ],
    ],
    [
      'not into another generation',
      [segment(1, 8, [2]), segment(2, 12, [9], { firstSequence: 80, generation: 'g2' })],
      [
        [1, 2, 8, false, null],
        [2, 9, 12, false, null],
      ],
    ],
    ['never back in time', [segment(1, 3, [5])], [[1, 5, 5, false, null]]],
    [
      'to its own end where the next has no keyframe',
      [segment(1, 8, [2]), segment(2, 12, [], { firstSequence: 80 })],
      [[1, 2, 8, false, 2]],
    ],
  ])('%s', (_, segments, expected) => {
    expect(written(...segments)).toEqual(expected);
  });

  test('say which file, of which generation, from which batch on', () => {
    const after = segment(2, 12, [8], { isOpen: true });
    expect(stretchesOf({ segments: [segment(1, 8, [2]), after] })[0]).toEqual({
      segment: 1,
      isOpen: false,
      bytes: 100,
      generation: 'g1',
      fromMicros: 2,
      toMicros: 8,
      sequence: 20,
      goesOn: false,
      goesOnIn: { segment: 2, isOpen: true, bytes: 200 },
    });
  });
});

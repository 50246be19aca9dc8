import { InstancedBufferAttribute } from 'three';
import { describe, expect, test } from 'vitest';
import { ChangedRanges } from './changed-ranges.ts';

const STRIDE = 16;

function flushed(act: (changes: ChangedRanges) => void) {
  const attribute = new InstancedBufferAttribute(new Float32Array(0), STRIDE);
  const changes = new ChangedRanges(STRIDE);
  act(changes);
  changes.flush(attribute);
  return attribute.updateRanges.map(({ start, count }) => [start / STRIDE, (start + count) / STRIDE]);
}

const touched = (instances: readonly number[]) => (changes: ChangedRanges) => {
  for (const instance of instances) changes.mark(instance);
};

describe('what is uploaded of a buffer', () => {
  test.each([
    { what: 'nothing', instances: [], ranges: [] },
    { what: 'one instance', instances: [7], ranges: [[7, 8]] },
    {
      what: 'two at both ends apart',
      instances: [199_999, 0],
      ranges: [
        [0, 1],
        [199_999, 200_000],
      ],
    },
    { what: 'near ones together', instances: [10, 12, 11], ranges: [[10, 13]] },
    { what: 'the same one once', instances: [5, 5, 5], ranges: [[5, 6]] },
  ])('is $what', ({ instances, ranges }) => {
    expect(flushed(touched(instances))).toEqual(ranges);
  });

  test('never takes more than four ranges, and covers every change', () => {
    const instances = Array.from({ length: 300 }, (_, i) => (i * 7919) % 100_000);
    const ranges = flushed(touched(instances));
    expect(ranges.length).toBeLessThanOrEqual(4);
    for (const instance of instances) {
      expect(ranges.some(([low = 0, end = 0]) => instance >= low && instance < end)).toBe(true);
    }
  });

  test('is one span where very many have changed', () => {
    expect(flushed(touched(Array.from({ length: 5000 }, (_, i) => 2 * i)))).toEqual([[0, 9999]]);
  });

  test('is a whole span with what was changed beside it', () => {
    const ranges = flushed((changes) => {
      changes.markSpan(0, 10);
      changes.mark(4);
      changes.mark(20);
    });
    expect(ranges).toEqual([[0, 21]]);
  });

  test('is told once: after the upload nothing is left', () => {
    const attribute = new InstancedBufferAttribute(new Float32Array(0), STRIDE);
    const changes = new ChangedRanges(STRIDE);
    changes.mark(3);
    changes.flush(attribute);
    attribute.onUploadCallback();
    attribute.clearUpdateRanges();
    const { version } = attribute;
    changes.flush(attribute);
    expect([attribute.updateRanges, attribute.version]).toEqual([[], version]);
  });

  test('is not forgotten while nothing was drawn', () => {
    const attribute = new InstancedBufferAttribute(new Float32Array(0), STRIDE);
    const changes = new ChangedRanges(STRIDE);
    changes.mark(3);
    changes.flush(attribute);
    changes.mark(90);
    changes.flush(attribute);
    expect(attribute.updateRanges.map(({ start }) => start / STRIDE)).toEqual([3, 90]);
  });
});

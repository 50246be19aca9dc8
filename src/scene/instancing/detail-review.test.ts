import { describe, expect, test } from 'vitest';
import type { DetailView } from './detail.ts';
import { createDetailReview } from './detail-review.ts';
import type { InstanceBatch } from './instance-batch.ts';

/** Batches of these sizes, with how often each instance was looked at. */
function batchesOf(...sizes: number[]) {
  const looks = sizes.map((size) => new Array<number>(size).fill(0));
  const batches = looks.map((seen) => ({
    extent: seen.length,
    review(first: number, count: number) {
      const end = Math.min(seen.length, first + count);
      for (let slot = first; slot < end; slot++) seen[slot] = (seen[slot] ?? 0) + 1;
      return Math.max(0, end - first);
    },
  }));
  return { looks, batches: batches as unknown as InstanceBatch[] };
}

/** A clock on which every look takes so many milliseconds. */
function clockOf(millis: number): () => number {
  let now = 0;
  return () => {
    now += millis;
    return now;
  };
}

const view = (version: number): DetailView => ({ version, update: () => undefined, levelOf: () => 1 });

describe('after the view has changed', () => {
  test.each([
    { what: 'a fast machine', millis: 0, frames: 1 },
    { what: 'a slow machine', millis: 5, frames: 13 },
  ])('every instance is looked at once, on $what within $frames frames', ({ millis, frames }) => {
    const { looks, batches } = batchesOf(3500, 0, 1, 2700);
    const review = createDetailReview(view(1), clockOf(millis));
    const went = Array.from({ length: frames + 1 }, () => review.advance(batches));
    expect(went).toEqual([...new Array(frames).fill(true), false]);
    expect(new Set(looks.flat())).toEqual(new Set([1]));
  });

  test('while it keeps changing, all have their turn', () => {
    const { looks, batches } = batchesOf(5000);
    const moving = { ...view(1), version: 1 };
    const review = createDetailReview(moving, clockOf(5));
    for (let frame = 0; frame < 10; frame++) {
      review.advance(batches);
      moving.version += 1;
    }
    expect(Math.min(...looks.flat())).toBe(1);
  });
});

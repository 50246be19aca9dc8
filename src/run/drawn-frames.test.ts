import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrawnFrame } from '../scene/index.ts';
import { createDrawnFrames } from './drawn-frames.ts';

const frame = {} as DrawnFrame;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Frames of these instants, one after the other, and whether the promise was fulfilled after each. */
async function drawAll(frames: ReturnType<typeof createDrawnFrames>, waiting: Promise<void>, instants: number[]) {
  let isDone = false;
  void waiting.then(() => {
    isDone = true;
  });
  const seen: boolean[] = [];
  for (const instant of instants) {
    frames.asked(instant);
    frames.drawn(frame);
    await Promise.resolve();
    seen.push(isDone);
  }
  return seen;
}

describe('waiting for an instant to be drawn', () => {
  test('ends with the first frame of exactly that instant', async () => {
    const frames = createDrawnFrames();
    expect(await drawAll(frames, frames.whenDrawn(7), [6, 7])).toEqual([false, true]);
    expect(frames.last).toBe(frame);
  });

  test('for one that another was asked after ends with the later one', async () => {
    const frames = createDrawnFrames();
    const first = frames.whenDrawn(1);
    const second = frames.whenDrawn(2);
    expect(await drawAll(frames, first, [1, 2])).toEqual([false, true]);
    await second;
  });

  test('ends with any frame when the picture moves on', async () => {
    const frames = createDrawnFrames();
    const waiting = frames.whenDrawn(1);
    frames.moveOn();
    expect(await drawAll(frames, waiting, [5])).toEqual([true]);
  });

  test('is given up when nothing is drawn for half a minute', async () => {
    const frames = createDrawnFrames();
    const waiting = expect(frames.whenDrawn(2)).rejects.toThrow('no frame was drawn');
    vi.advanceTimersByTime(30_000);
    await waiting;
  });
});

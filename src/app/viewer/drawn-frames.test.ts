import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrawnFrame } from '../../scene/index.ts';
import { createDrawnFrames } from './drawn-frames.ts';

const frame = {} as DrawnFrame;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('waiting for an instant to be drawn', () => {
  test('ends with the first frame of exactly that instant', async () => {
    const frames = createDrawnFrames();
    let done = false;
    const waiting = frames.whenDrawn(7).then(() => {
      done = true;
    });
    frames.asked(6);
    frames.drawn(frame);
    await Promise.resolve();
    expect(done).toBe(false);
    frames.asked(7);
    frames.drawn(frame);
    await waiting;
    expect(frames.last).toBe(frame);
  });

  test('is given up when another instant is asked for, when nothing is drawn, and when the page is left', async () => {
    const frames = createDrawnFrames();
    const first = expect(frames.whenDrawn(1)).rejects.toThrow('another instant');
    const second = expect(frames.whenDrawn(2)).rejects.toThrow('no frame is drawn');
    await first;
    vi.advanceTimersByTime(5000);
    await second;
    const third = expect(frames.whenDrawn(3)).rejects.toThrow('left');
    frames.close();
    await third;
  });

  test('two who wait for the same instant both get it', async () => {
    const frames = createDrawnFrames();
    const both = Promise.all([frames.whenDrawn(1), frames.whenDrawn(1)]);
    frames.asked(1);
    frames.drawn(frame);
    await both;
  });
});

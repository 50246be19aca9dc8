import { describe, expect, test } from 'vitest';
import { hasMovedByPixel, type PaintedTime } from './repaint.ts';

const SECOND = 1_000_000;
const PIXELS = 600;
/** Three minutes on 600 pixels: a pixel is 0.3 s. */
const PIXEL = 0.3 * SECOND;

const painted: PaintedTime = {
  window: { startMicros: 0, endMicros: 180 * SECOND, followsEdge: true },
  oldestMicros: 2 * SECOND,
  edgeMicros: 172 * SECOND,
  playheadMicros: 171 * SECOND,
};
const { window } = painted;

describe('what is painted is painted anew once it is off by a pixel', () => {
  test.each<[string, (by: number) => Partial<PaintedTime>]>([
    ['the start of the window', (by) => ({ window: { ...window, startMicros: window.startMicros - by } })],
    ['the end of the window', (by) => ({ window: { ...window, endMicros: window.endMicros + by } })],
    ['the oldest instant', (by) => ({ oldestMicros: painted.oldestMicros + by })],
    ['the live edge', (by) => ({ edgeMicros: painted.edgeMicros + by })],
    ['the playhead, forwards', (by) => ({ playheadMicros: painted.playheadMicros + by })],
    ['the playhead, backwards', (by) => ({ playheadMicros: painted.playheadMicros - by })],
  ])('%s', (_what, moved) => {
    expect(hasMovedByPixel(painted, { ...painted, ...moved(0.9 * PIXEL) }, PIXELS)).toBe(false);
    expect(hasMovedByPixel(painted, { ...painted, ...moved(PIXEL) }, PIXELS)).toBe(true);
  });

  test('on a finer screen sooner', () => {
    const now = { ...painted, edgeMicros: painted.edgeMicros + 0.6 * PIXEL };
    expect(hasMovedByPixel(painted, now, PIXELS)).toBe(false);
    expect(hasMovedByPixel(painted, now, 2 * PIXELS)).toBe(true);
  });
});

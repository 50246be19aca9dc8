import { describe, expect, test, vi } from 'vitest';
import { actionPressed, type NamedAction } from '../commands/index.ts';
import type { TimeRange } from '../playback/index.ts';
import { PLAYER } from './player-actions.ts';
import type { Viewer } from './viewer.ts';

const ALL: readonly NamedAction<Viewer>[] = Object.values(PLAYER);
const press = (code: string, shiftKey = false) =>
  actionPressed(ALL, new KeyboardEvent('keydown', { code, key: code, shiftKey }));

test.each([
  { code: 'Space', shift: false, id: 'player.toggle' },
  { code: 'ArrowLeft', shift: false, id: 'player.back' },
  { code: 'ArrowRight', shift: false, id: 'player.forward' },
  { code: 'ArrowLeft', shift: true, id: 'player.previous-event' },
  { code: 'ArrowRight', shift: true, id: 'player.next-event' },
  { code: 'Home', shift: false, id: 'player.start' },
  { code: 'End', shift: false, id: 'player.latest' },
  { code: 'KeyL', shift: false, id: 'player.live' },
  { code: 'KeyL', shift: true, id: 'player.live' },
  { code: 'KeyI', shift: false, id: 'player.loop-from' },
  { code: 'KeyO', shift: false, id: 'player.loop-to' },
])('$code (Shift $shift) is $id', ({ code, shift, id }) => {
  expect(press(code, shift)?.id).toBe(id);
});

describe('a loop by keys', () => {
  const SECOND = 1_000_000;
  const at = (seconds: number, loop: TimeRange | null) => {
    const readout = {
      timelineMicros: seconds * SECOND,
      timelineOldestMicros: 0,
      timelineEdgeMicros: 100 * SECOND,
    };
    const player = { setLoop: vi.fn(), play: vi.fn() };
    return { viewer: { player, store: { getState: () => ({ readout, loop }) } } as unknown as Viewer, player };
  };
  const seconds = (from: number, until: number): TimeRange => ({
    startMicros: from * SECOND,
    endMicros: until * SECOND,
  });

  test.each([
    { key: 'KeyI', from: 'none', loop: null, becomes: seconds(40, 100), plays: 0 },
    { key: 'KeyO', from: 'none', loop: null, becomes: seconds(0, 40), plays: 1 },
    { key: 'KeyI', from: 'one that ends later', loop: seconds(10, 60), becomes: seconds(40, 60), plays: 0 },
    { key: 'KeyO', from: 'one that begins before', loop: seconds(10, 60), becomes: seconds(10, 40), plays: 1 },
    { key: 'KeyI', from: 'one that has ended', loop: seconds(10, 20), becomes: seconds(40, 100), plays: 0 },
    { key: 'KeyO', from: 'one to come', loop: seconds(50, 60), becomes: seconds(0, 40), plays: 1 },
  ])('$key at 40 s, from $from', ({ key, loop, becomes, plays }) => {
    const { viewer, player } = at(40, loop);
    press(key)?.act(viewer);
    expect(player.setLoop).toHaveBeenCalledExactlyOnceWith(becomes);
    expect(player.play).toHaveBeenCalledTimes(plays);
  });

  test.each([
    { key: 'KeyI', seconds: 100 },
    { key: 'KeyO', seconds: 0 },
  ])('$key where nothing would be left does nothing', ({ key, seconds: where }) => {
    const { viewer, player } = at(where, null);
    press(key)?.act(viewer);
    expect(player.setLoop).not.toHaveBeenCalled();
  });
});

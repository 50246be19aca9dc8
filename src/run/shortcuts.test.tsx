import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TimeRange } from '../playback/index.ts';
import { asksForHelp, SHORTCUTS, shortcutOf } from './shortcuts.ts';
import type { Viewer } from './viewer.ts';

afterEach(() => document.body.replaceChildren());

/** A press as a window hears it, on an element of the page. */
function press(init: KeyboardEventInit, element: HTMLElement = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, ...init });
  if (!element.isConnected) document.body.append(element);
  element.dispatchEvent(event);
  return event;
}

function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') as HTMLElement;
}

describe('keys', () => {
  test.each(SHORTCUTS.map(({ code, shift, keys }) => ({ code, shiftKey: shift, keys: keys.join('+') })))(
    '$keys is one of them',
    ({ code, shiftKey }) => {
      expect(shortcutOf(press({ code, shiftKey }))?.code).toBe(code);
    },
  );

  test.each(['l', 'L', 'д', 'λ'])('L goes by its place, whatever stands on it (%s)', (key) => {
    expect(shortcutOf(press({ code: 'KeyL', key }))?.keys).toEqual(['L']);
  });

  test('what is held toggles once, arrows go on', () => {
    expect(shortcutOf(press({ code: 'Space', repeat: true }))).toBeNull();
    expect(shortcutOf(press({ code: 'ArrowLeft', repeat: true }))).not.toBeNull();
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'])('with %s they are the browser’s', (modifier) => {
    expect(shortcutOf(press({ code: 'KeyL', [modifier]: true }))).toBeNull();
  });

  test.each([
    '<input data-here />',
    '<textarea data-here></textarea>',
    '<div contenteditable="true"><b data-here>x</b></div>',
    '<div role="grid"><span data-here></span></div>',
    '<div role="dialog"><span data-here></span></div>',
    '<ul role="listbox"><li data-here></li></ul>',
  ])('rest in %s', (html) => {
    expect(shortcutOf(press({ code: 'KeyL' }, element(html)))).toBeNull();
    expect(asksForHelp(press({ key: '?' }, element(html)))).toBe(false);
  });

  test('space on a button presses it; Home and End scroll what scrolls', () => {
    expect(shortcutOf(press({ code: 'Space' }, element('<button data-here></button>')))).toBeNull();
    const list = element('<div data-here style="overflow-y: auto"></div>');
    Object.defineProperty(list, 'scrollHeight', { value: 500 });
    Object.defineProperty(list, 'clientHeight', { value: 100 });
    expect(shortcutOf(press({ code: 'Home' }, list))).toBeNull();
    expect(shortcutOf(press({ code: 'Home' }))).not.toBeNull();
  });
});

test.each([
  { key: '?', code: 'Minus', shiftKey: true },
  { key: ',', code: 'Slash', shiftKey: true },
])('help opens by its sign and by its place (%o)', (init) => {
  expect(asksForHelp(press(init))).toBe(true);
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
    shortcutOf(press({ code: key }))?.act(viewer);
    expect(player.setLoop).toHaveBeenCalledExactlyOnceWith(becomes);
    expect(player.play).toHaveBeenCalledTimes(plays);
  });

  test.each([
    { key: 'KeyI', seconds: 100 },
    { key: 'KeyO', seconds: 0 },
  ])('$key where nothing would be left does nothing', ({ key, seconds: where }) => {
    const { viewer, player } = at(where, null);
    shortcutOf(press({ code: key }))?.act(viewer);
    expect(player.setLoop).not.toHaveBeenCalled();
  });
});

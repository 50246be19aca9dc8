import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepText } from '../ui/index.ts';
import { HELP, KEPT_KEYS } from './actions.ts';
import { answerKey } from './command-keys.ts';
import type { KeyPress } from './key-press.ts';
import { type Command, offered } from './offered.ts';
import { switchSingleKeys } from './own-keys.ts';

const done: string[] = [];
const command = (id: string, keys: readonly KeyPress[], isOnce = false): Command => ({
  ...{ id, keys, isOnce, kind: 'action' as const, words: () => id },
  act: () => void done.push(id),
});
const commands = [
  command('live', [{ code: 'KeyL' }], true),
  command('space', [{ code: 'Space' }], true),
  command('back', [{ code: 'ArrowLeft' }]),
  command('previous', [{ code: 'ArrowLeft', shift: true }]),
  command('home', [{ code: 'Home' }]),
  command('help', HELP.keys),
  command('undo', [{ code: 'KeyZ', mod: true }]),
  command('redo', [{ code: 'KeyZ', mod: true, shift: true }]),
];

beforeEach(() => {
  done.length = 0;
  offered.setState({ offers: [{ commands: () => commands }] });
});
afterEach(() => {
  document.body.replaceChildren();
  offered.setState({ offers: [] });
  keepText(KEPT_KEYS, '{}');
  switchSingleKeys(true);
});

/** A press as a window hears it, on an element of the page; returns what it did. */
function press(init: KeyboardEventInit, element: HTMLElement = document.body): string[] {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  element.dispatchEvent(event);
  answerKey(event);
  expect(event.defaultPrevented).toBe(done.length > 0);
  return done.splice(0);
}

function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') as HTMLElement;
}

describe('keys', () => {
  test.each(['l', 'L', 'д', 'λ'])('go by their place, whatever stands on them (%s)', (key) => {
    expect(press({ code: 'KeyL', key })).toEqual(['live']);
  });

  test.each([
    { init: { code: 'ArrowLeft' }, does: ['back'] },
    { init: { code: 'ArrowLeft', shiftKey: true }, does: ['previous'] },
    { init: { code: 'KeyL', shiftKey: true }, does: ['live'] },
    { init: { code: 'KeyZ', ctrlKey: true }, does: ['undo'] },
    { init: { code: 'KeyZ', metaKey: true }, does: ['undo'] },
    { init: { code: 'KeyZ', ctrlKey: true, shiftKey: true }, does: ['redo'] },
    { init: { code: 'KeyZ' }, does: [] },
    { init: { code: 'KeyL', ctrlKey: true }, does: [] },
    { init: { code: 'KeyL', altKey: true }, does: [] },
    { init: { code: 'Minus', key: '?', shiftKey: true }, does: ['help'] },
    { init: { code: 'Slash', key: ',', shiftKey: true }, does: ['help'] },
  ])('$init does $does', ({ init, does }) => {
    expect(press(init)).toEqual(does);
  });

  test('what is held toggles once, arrows go on', () => {
    expect(press({ code: 'Space', repeat: true })).toEqual([]);
    expect(press({ code: 'ArrowLeft', repeat: true })).toEqual(['back']);
  });

  test.each([
    '<input data-here />',
    '<textarea data-here></textarea>',
    '<div contenteditable="true"><b data-here>x</b></div>',
    '<div role="dialog"><span data-here></span></div>',
    '<ul role="listbox"><li data-here></li></ul>',
  ])('all rest in %s', (html) => {
    const here = element(html);
    expect(press({ code: 'KeyL' }, here)).toEqual([]);
    expect(press({ key: '?' }, here)).toEqual([]);
    expect(press({ code: 'KeyZ', ctrlKey: true }, here)).toEqual([]);
  });

  test('single ones rest where letters and arrows walk, those with Ctrl do not', () => {
    const here = element('<div role="grid"><span data-here></span></div>');
    expect(press({ code: 'KeyL' }, here)).toEqual([]);
    expect(press({ code: 'KeyZ', ctrlKey: true }, here)).toEqual(['undo']);
  });

  test('space on a button presses it; Home and End scroll what scrolls', () => {
    expect(press({ code: 'Space' }, element('<button data-here></button>'))).toEqual([]);
    const list = element('<div data-here style="overflow-y: auto"></div>');
    Object.defineProperty(list, 'scrollHeight', { value: 500 });
    Object.defineProperty(list, 'clientHeight', { value: 100 });
    expect(press({ code: 'Home' }, list)).toEqual([]);
    expect(press({ code: 'Home' })).toEqual(['home']);
  });

  test('single ones can be switched off, those with Ctrl go on (WCAG 2.1.4)', () => {
    switchSingleKeys(false);
    expect(press({ code: 'KeyL' })).toEqual([]);
    expect(press({ code: 'KeyZ', ctrlKey: true })).toEqual(['undo']);
  });
});

describe('chosen keys', () => {
  test('take the place of the usual ones', () => {
    keepText(KEPT_KEYS, JSON.stringify({ live: [{ code: 'KeyG' }] }));
    expect(press({ code: 'KeyG' })).toEqual(['live']);
    expect(press({ code: 'KeyL' })).toEqual([]);
  });

  test.each(['', 'no json', '{"live":5}', '{"live":[{"place":"KeyG"}]}', 'null'])('%s is none', (text) => {
    keepText(KEPT_KEYS, text);
    expect(press({ code: 'KeyL' })).toEqual(['live']);
  });
});

test('what stands on a key is not asked of an event that somebody answered', () => {
  const event = new KeyboardEvent('keydown', { code: 'KeyL', cancelable: true });
  event.preventDefault();
  answerKey(event);
  expect(done).toEqual([]);
  expect(vi.isFakeTimers()).toBe(false);
});

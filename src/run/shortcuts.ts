import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { keepChoice, keptChoice } from '../ui/index.ts';
import { MICROS_PER_SECOND } from '../units/index.ts';
import type { Viewer } from './viewer.ts';

/** A key of the player, by where it lies on the keyboard: the same on a Cyrillic layout as on a Latin one. */
export interface Shortcut {
  /** `KeyboardEvent.code`. */
  readonly code: string;
  readonly shift: boolean;
  /** What stands on the key. */
  readonly keys: readonly string[];
  /** Read when it is listed. */
  words(): string;
  /** Acts again while it is held. */
  readonly repeats: boolean;
  act(viewer: Viewer): void;
}

const JUMP_SECONDS = 5;

export const SHORTCUTS: readonly Shortcut[] = [
  {
    ...key('Space', ['Space'], (viewer) => viewer.player.togglePlay()),
    words: () => t`Play or pause`,
    repeats: false,
  },
  { ...key('ArrowLeft', ['←'], (viewer) => jump(viewer, -JUMP_SECONDS)), words: () => t`Back 5 s` },
  { ...key('ArrowRight', ['→'], (viewer) => jump(viewer, JUMP_SECONDS)), words: () => t`Forward 5 s` },
  {
    ...key('ArrowLeft', ['Shift', '←'], (viewer) => viewer.player.stepEvent(-1)),
    shift: true,
    words: () => t`Previous event`,
  },
  {
    ...key('ArrowRight', ['Shift', '→'], (viewer) => viewer.player.stepEvent(1)),
    shift: true,
    words: () => t`Next event`,
  },
  {
    ...key('Home', ['Home'], ({ player, store }) => player.seek(store.getState().readout.timelineOldestMicros)),
    words: () => t`Jump to start`,
  },
  {
    ...key('End', ['End'], ({ player, store }) => player.seek(store.getState().readout.timelineEdgeMicros)),
    words: () => t`Jump to latest`,
  },
  { ...key('KeyL', ['L'], (viewer) => viewer.player.goLive()), words: () => t`Go live`, repeats: false },
  {
    ...key('KeyN', ['N'], (viewer) => viewer.draftNote({ isTypedNext: true })),
    words: () => t`Write a note, where the run is recorded`,
    repeats: false,
  },
  { ...key('KeyI', ['I'], loopFromHere), words: () => t`Loop from here`, repeats: false },
  { ...key('KeyO', ['O'], loopToHere), words: () => t`Loop to here`, repeats: false },
];

/** The shortcut that a key press means; null for any other press. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  return isTaken(event) ? null : shortcutPressed(event);
}

/** The shortcut among those of a slider, which its focus always has: arrows, Home, End. */
export function sliderShortcutOf(event: KeyboardEvent): Shortcut | null {
  return /^(Arrow|Home|End)/.test(event.code) ? shortcutPressed(event) : null;
}

function shortcutPressed(event: KeyboardEvent): Shortcut | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return null;
  const found = SHORTCUTS.find(
    ({ code, shift }) => code === event.code && (shift === event.shiftKey || isLetter(code)),
  );
  return found && (found.repeats || !event.repeat) ? found : null;
}

/** `?`, wherever it lies, and its place on most keyboards. */
export function asksForHelp(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTaken(event)) return false;
  return event.key === '?' || (event.code === 'Slash' && event.shiftKey);
}

function key(code: string, keys: readonly string[], act: (viewer: Viewer) => void) {
  return { code, shift: false, keys, act, repeats: true };
}

/** With Shift or Caps Lock a letter is the same key. */
function isLetter(code: string): boolean {
  return code.startsWith('Key');
}

/** By seconds of the service's own pace, so that an arrow is a noticeable step at any multiplier. */
function jump(viewer: Viewer, seconds: number): void {
  const { readout } = viewer.store.getState();
  const { clock } = viewer.feed.store.getState();
  viewer.player.seek(readout.timelineMicros + seconds * MICROS_PER_SECOND * (clock?.speedMultiplier ?? 1));
}

/** To the end of the loop that there is, or to the edge. */
function loopFromHere({ player, store }: Viewer): void {
  const { loop, readout } = store.getState();
  const startMicros = readout.timelineMicros;
  const endMicros = loop && loop.endMicros > startMicros ? loop.endMicros : readout.timelineEdgeMicros;
  if (endMicros > startMicros) player.setLoop({ startMicros, endMicros });
}

/** From the start of the loop that there is, or from the oldest instant; plays it. */
function loopToHere({ player, store }: Viewer): void {
  const { loop, readout } = store.getState();
  const endMicros = readout.timelineMicros;
  const startMicros = loop && loop.startMicros < endMicros ? loop.startMicros : readout.timelineOldestMicros;
  if (endMicros <= startMicros) return;
  player.setLoop({ startMicros, endMicros });
  player.play();
}

/** Where text is typed or arrows walk, keys belong to the control. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="separator"], [role="grid"], [role="dialog"], [role="listbox"], [role="menu"], [role="tree"], [role="treegrid"]';

/** Controls that use the same keys themselves, and what scrolls by them. */
function isTaken({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(OWN_KEYS)) return true;
  if (code === 'Space') return target.closest('button, a, summary') !== null;
  return (code === 'Home' || code === 'End') && scrolls(target);
}

function scrolls(target: HTMLElement): boolean {
  for (
    let element: HTMLElement | null = target;
    element && element !== document.body;
    element = element.parentElement
  ) {
    const { overflowY } = getComputedStyle(element);
    const isScroller = overflowY === 'auto' || overflowY === 'scroll';
    if (isScroller && element.scrollHeight > element.clientHeight) return true;
  }
  return false;
}

const CHOICES = ['on', 'off'] as const;
const NAME = 'shortcuts';

/** Whoever speaks to the computer, or leans on the keyboard, can switch the page's keys off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return keptChoice(NAME, CHOICES, 'on') === 'on';
}

export function switchShortcuts(isOn: boolean): void {
  keepChoice(NAME, isOn ? 'on' : 'off');
}

/** Keys of the player, wherever on the page they are pressed, except where text is typed or a control wants them. */
export function useShortcuts(viewer: Viewer, onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!areShortcutsOn()) return;
      const shortcut = shortcutOf(event);
      if (shortcut === null && !asksForHelp(event)) return;
      event.preventDefault();
      if (shortcut) shortcut.act(viewer);
      else onHelp();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [viewer, onHelp]);
}

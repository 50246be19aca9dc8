import { useEffect } from 'react';
import { keepChoice, keptChoice } from '../ui/index.ts';
import { asksForHelp, shortcutOf } from './shortcuts.ts';
import type { Viewer } from './viewer.ts';

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

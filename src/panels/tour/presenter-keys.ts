import { useLayoutEffect } from 'react';
import type { ShotPlayer } from '../../run/index.ts';

type Steered = Pick<ShotPlayer, 'next' | 'previous' | 'stop'>;

/** What the keys of a presenter do, those of a remote control among them; the names are those of `KeyboardEvent.key`. */
const ACTIONS: Readonly<Record<string, (player: Steered) => void>> = {
  ArrowRight: (player) => player.next(),
  ArrowDown: (player) => player.next(),
  PageDown: (player) => player.next(),
  ArrowLeft: (player) => player.previous(),
  ArrowUp: (player) => player.previous(),
  PageUp: (player) => player.previous(),
  Escape: (player) => player.stop(),
};

/** Whoever types, or goes through a list or a dialog, keeps the keys. */
const TYPED = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=slider]';

/** Keys steer the tour while it is played: before the page and the picture hear of them, and as soon as its caption is there. */
export function usePresenterKeys(player: Steered): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const action = ACTIONS[event.key];
      if (action === undefined || (event.target instanceof Element && event.target.closest(TYPED))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      action(player);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [player]);
}

import { useLayoutEffect } from 'react';
import type { ShotPlayer } from '../../run/index.ts';
import { PRESENTER_KEYS } from './presenter-channel.ts';

type Steered = Pick<ShotPlayer, 'next' | 'previous' | 'stop'>;

/** Whoever types, or goes through a list or a dialog, keeps the keys. */
const TYPED = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=slider]';

/** Keys steer the tour while it is played: before the page and the picture hear of them, and as soon as its caption is there. */
export function usePresenterKeys(player: Steered): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const command = PRESENTER_KEYS[event.key];
      if (command === undefined || (event.target instanceof Element && event.target.closest(TYPED))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      player[command]();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [player]);
}

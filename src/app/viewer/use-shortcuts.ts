import { useEffect } from 'react';
import type { Viewer } from './viewer.ts';

const JUMP_SECONDS = 5;

/** What each key does; the names are those of `KeyboardEvent.key`, with Shift in front. */
const ACTIONS: Readonly<Record<string, (viewer: Viewer) => void>> = {
  ' ': (viewer) => viewer.player.togglePlay(),
  ArrowLeft: (viewer) => jump(viewer, -JUMP_SECONDS),
  ArrowRight: (viewer) => jump(viewer, JUMP_SECONDS),
  'Shift+ArrowLeft': (viewer) => viewer.player.stepEvent(-1),
  'Shift+ArrowRight': (viewer) => viewer.player.stepEvent(1),
  Home: (viewer) => viewer.player.seek(viewer.store.getState().readout.timelineOldestMicros),
  End: (viewer) => viewer.player.seek(viewer.store.getState().readout.timelineEdgeMicros),
  l: (viewer) => viewer.player.goLive(),
  L: (viewer) => viewer.player.goLive(),
  'Shift+L': (viewer) => viewer.player.goLive(),
};

/** Keys of the player, wherever on the page they are pressed, except where text is typed or a control wants them. */
export function useShortcuts(viewer: Viewer): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTaken(event)) return;
      const action = ACTIONS[event.shiftKey ? `Shift+${event.key}` : event.key];
      if (action === undefined) return;
      event.preventDefault();
      action(viewer);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [viewer]);
}

/** By seconds of the service's own pace, so that an arrow is a noticeable step at any multiplier. */
function jump(viewer: Viewer, seconds: number): void {
  const { readout } = viewer.store.getState();
  const { clock } = viewer.feed.store.getState();
  viewer.player.seek(readout.timelineMicros + seconds * 1_000_000 * (clock?.speedMultiplier ?? 1));
}

/** Controls that use the same keys themselves. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role="separator"], [role="grid"]')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

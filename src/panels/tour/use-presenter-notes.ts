import { useEffect, useRef, useState } from 'react';
import { type ShotPlayer, type ShownShot, shotPlayerOf, useViewer, useViewerState } from '../../run/index.ts';
import { captionIn } from '../../tour/index.ts';
import { currentRegion } from '../../ui/index.ts';
import { type PresenterCommand, type PresenterMessage, presenterChannel } from './presenter-channel.ts';

const SIZE = 'popup,width=720,height=560';

/** Tells the window of the presenter's notes what is shown, and does what it says. Returns what opens it; null where it cannot be. */
export function usePresenterNotes(): (() => void) | null {
  const viewer = useViewer();
  const shown = useViewerState(({ shot }) => shot);
  const player = shotPlayerOf(viewer);
  const [name] = useState(() => crypto.randomUUID?.() ?? String(Math.random()));
  const channel = useRef<ReturnType<typeof presenterChannel> | null>(null);
  const message = shown === null ? null : shownMessage(shown, player);
  const latest = useRef(message);
  useEffect(() => {
    latest.current = message;
    channel.current?.say(message ?? { kind: 'over' });
  });
  useEffect(
    () => () => {
      channel.current?.say({ kind: 'over' });
      channel.current?.close();
      channel.current = null;
    },
    [],
  );
  // A file on a disk has no other pages.
  if (window.location.protocol === 'file:' || !('BroadcastChannel' in window)) return null;
  return () => {
    channel.current ??= presenterChannel(name, (heard) => {
      if (heard.kind === 'hello' && latest.current) channel.current?.say(latest.current);
      if (heard.kind === 'command') obey(player, heard.command);
    });
    window.open(`/presenter?of=${encodeURIComponent(name)}`, `aisle-notes-${name}`, SIZE);
  };
}

function shownMessage({ shot, index, waits, isHeld }: ShownShot, player: ShotPlayer): PresenterMessage {
  const { language } = currentRegion();
  const next = player.upcoming();
  return {
    kind: 'shown',
    index,
    note: shot.note,
    caption: captionIn(shot, language),
    next: next && captionIn(next, language),
    waits,
    isHeld,
    seconds: shot.seconds,
  };
}

function obey(player: ShotPlayer, command: PresenterCommand): void {
  if (command === 'next') player.next();
  else if (command === 'previous') player.previous();
  else if (command === 'stop') player.stop();
  else player.toggleHold();
}

import { t } from '@lingui/core/macro';
import { actionPressed, type NamedAction } from '../commands/index.ts';
import { MICROS_PER_SECOND } from '../units/index.ts';
import type { Viewer } from './viewer.ts';

const JUMP_SECONDS = 5;

/** What keys do with the player, wherever on the page of a run they are pressed. */
export const PLAYER = {
  togglePlay: {
    id: 'player.toggle',
    keys: [{ code: 'Space' }],
    isOnce: true,
    words: () => t`Play or pause`,
    act: ({ player }) => player.togglePlay(),
  },
  back: {
    id: 'player.back',
    keys: [{ code: 'ArrowLeft' }],
    words: () => t`Back 5 s`,
    act: (viewer) => jump(viewer, -JUMP_SECONDS),
  },
  forward: {
    id: 'player.forward',
    keys: [{ code: 'ArrowRight' }],
    words: () => t`Forward 5 s`,
    act: (viewer) => jump(viewer, JUMP_SECONDS),
  },
  previousEvent: {
    id: 'player.previous-event',
    keys: [{ code: 'ArrowLeft', shift: true }],
    words: () => t`Previous event`,
    act: ({ player }) => player.stepEvent(-1),
  },
  nextEvent: {
    id: 'player.next-event',
    keys: [{ code: 'ArrowRight', shift: true }],
    words: () => t`Next event`,
    act: ({ player }) => player.stepEvent(1),
  },
  toStart: {
    id: 'player.start',
    keys: [{ code: 'Home' }],
    words: () => t`Jump to start`,
    act: ({ player, store }) => player.seek(store.getState().readout.timelineOldestMicros),
  },
  toLatest: {
    id: 'player.latest',
    keys: [{ code: 'End' }],
    words: () => t`Jump to latest`,
    act: ({ player, store }) => player.seek(store.getState().readout.timelineEdgeMicros),
  },
  goLive: {
    id: 'player.live',
    keys: [{ code: 'KeyL' }],
    isOnce: true,
    words: () => t`Go live`,
    act: ({ player }) => player.goLive(),
  },
  loopFrom: {
    id: 'player.loop-from',
    keys: [{ code: 'KeyI' }],
    isOnce: true,
    words: () => t`Loop from here`,
    act: loopFromHere,
  },
  loopTo: {
    id: 'player.loop-to',
    keys: [{ code: 'KeyO' }],
    isOnce: true,
    words: () => t`Loop to here`,
    act: loopToHere,
  },
} as const satisfies Readonly<Record<string, NamedAction<Viewer>>>;

/** Keys that the focus of a slider always has: arrows, Home, End. */
const OF_A_SLIDER = /^(Arrow|Home|End)/;
const ALL: readonly NamedAction<Viewer>[] = Object.values(PLAYER);

/** Returns the action that a press on the timeline means, also while single keys are off. */
export function sliderActionOf(event: KeyboardEvent): NamedAction<Viewer> | undefined {
  return OF_A_SLIDER.test(event.code) ? actionPressed(ALL, event) : undefined;
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

import type { Feed } from '../feed/index.ts';
import type { PlaybackMode, Playhead } from '../playback/index.ts';
import type { WallMillis } from '../units/index.ts';
import type { Readout } from './viewer-state.ts';

/** What was heard so long ago is told to be old: a plant before which time stands is read every ten seconds ([F30]). */
const OLD_MILLIS = { moving: 3000, standing: 20_000 };

/** What is known and shown at a moment of monotonic wall time. */
export function readOut({ store }: Pick<Feed, 'store'>, playhead: Playhead, now: WallMillis): Readout {
  const state = playhead.state(now);
  const { timeline } = store;
  const { freshAt, waitUntil } = store.getState().connection;
  return {
    timelineMicros: state.simulationTimeMicros,
    timelineEdgeMicros: state.edgeMicros,
    timelineOldestMicros: state.oldestMicros,
    historyBytes: timeline.keptBytes,
    mostHistoryBytes: timeline.mostBytes,
    hasForgotten: timeline.hasForgotten,
    simulationTimeMicros: timeline.simulationTimeAt(state.simulationTimeMicros),
    behindLiveSeconds: Math.round(state.behindLiveSeconds * 10) / 10,
    staleMillis: freshAt === null ? null : ageMillis(now - freshAt, state.mode),
    waitMillis: waitUntil === null ? null : Math.max(0, wholeSeconds(waitUntil - now + 999)),
  };
}

/** What is read as often as that is not now and then some seconds old. */
function ageMillis(millis: number, mode: PlaybackMode): number {
  return millis < (mode === 'paused' ? OLD_MILLIS.standing : OLD_MILLIS.moving) ? 0 : wholeSeconds(millis);
}

/** Ages are told in whole seconds: finer ones would be another readout each time. */
function wholeSeconds(millis: number): number {
  return Math.floor(millis / 1000) * 1000;
}

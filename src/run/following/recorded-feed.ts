import { type Feed, FeedStore } from '../../feed/index.ts';
import { Playhead } from '../../playback/index.ts';

/** What is known of a recording: there is nothing to follow, only its past to be looked at. */
export interface RecordedFeed extends Feed {
  readonly key: string;
  readonly playhead: Playhead;
}

/** @param key names the viewer among those that are kept */
export function createRecordedFeed(simulationId: string, key: string, historyBytes: number): RecordedFeed {
  const playhead = new Playhead({ hasLive: false });
  const store = new FeedStore({
    simulationId,
    playhead,
    historyBytes,
    now: () => performance.now(),
    random: Math.random,
  });
  const nothingToRead = () => Promise.reject(new Error('a recording is not followed'));
  return {
    key,
    simulationId,
    store,
    playhead,
    readSnapshot: nothingToRead,
    readUpdates: nothingToRead,
    millisUntilNext: () => Number.POSITIVE_INFINITY,
    watch: () => () => undefined,
  };
}

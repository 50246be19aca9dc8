import type { ServiceClient } from '../../client/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { FollowMode } from '../../scene/index.ts';
import { readLinkTime, type SimMicros } from '../../units/index.ts';
import { MAIN_PICTURE, type Viewer } from '../viewer.ts';
import { readLinkCamera } from './link-camera.ts';
import { showNearestEntity, whenShown } from './link-entity.ts';
import { showLayers } from './link-layers.ts';
import { unknownInstant, waitingForInstant } from './link-words.ts';
import { awaitInstant } from './pending-instant.ts';

interface AskedByLink {
  t: number | string | undefined;
  select: string | undefined;
  follow: FollowMode | undefined;
  camera: string | undefined;
  layers: string | undefined;
  /** It asks for a view by name, too. */
  hasView: boolean;
}

interface Telling {
  say(words: string): void;
  dismiss(words: string): void;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  recordings: Pick<ServiceClient['recordings'], 'journeys'>;
}

/** Shows what a link asks for, and says what it asks for in vain. Returns a wait for its time, which a person may give up. */
export function openLink(viewer: Viewer, asked: AskedByLink, telling: Telling) {
  const { select, follow, camera, layers, hasView } = asked;
  if (layers !== undefined) showLayers(layers);
  if (select !== undefined && follow !== undefined)
    viewer.pictureOf().keptLook.following = { name: select, mode: follow };
  if (select !== undefined && !hasView && camera === undefined) viewer.showName(select);
  else if (select !== undefined) viewer.selectName(select);
  if (camera !== undefined) showCamera(viewer, camera, telling.signal);
  const look = () => {
    if (select === undefined) return;
    const recordedTimes = (name: string, generation: string) => timesOfLoad(viewer, { name, generation }, telling);
    const { say, signal } = telling;
    whenShown(viewer, signal, () => void showNearestEntity(viewer, select, { say, signal, recordedTimes }));
  };
  const instant = readLinkTime(asked.t);
  if (instant !== undefined) return goTo(viewer, instant, look, telling);
  look();
  return null;
}

/** Where a load was, by all that is recorded of the run; of other things, and where nothing is recorded, nothing is known. */
async function timesOfLoad(
  { hasLive, simulationId, feed }: Viewer,
  { name, generation }: { name: string; generation: string },
  { recordings, signal }: Telling,
): Promise<readonly TimeRange[]> {
  const recordingId = feed.store.timeline.past?.recordingId ?? null;
  if (!hasLive && recordingId === null) return [];
  const source = hasLive ? { simulationId } : { recordingId: recordingId ?? '' };
  try {
    return (await recordings.journeys(source, name, { generation }, { signal })).rows;
  } catch {
    return [];
  }
}

function goTo(viewer: Viewer, t: SimMicros, whenThere: () => void, { say, dismiss, signal }: Telling) {
  const words = waitingForInstant(t);
  const giveUp = awaitInstant(viewer, t, {
    onWait: () => say(words),
    onKnown() {
      dismiss(words);
      show(viewer, t, say);
      whenThere();
    },
    onGivenUp: () => dismiss(words),
  });
  signal.addEventListener('abort', giveUp, { once: true });
  return { words, giveUp };
}

/** Shows an instant that is read, or the nearest one with a word about it. */
function show(viewer: Viewer, t: SimMicros, say: (words: string) => void): void {
  const wanted = viewer.feed.store.timeline.onTimeline(t);
  const { oldestMicros, edgeMicros } = viewer.playhead.state(viewer.now());
  // The link counts as the simulation does; the timeline may be ahead of it after a new run.
  const words = unknownInstant(t, oldestMicros - (wanted - t), edgeMicros - (wanted - t));
  if (words !== null) say(words);
  viewer.player.seek(wanted);
}

/** Has the camera stand where a link says, as soon as there is a picture. */
function showCamera(viewer: Viewer, text: string, signal: AbortSignal): void {
  const look = readLinkCamera(text);
  if (look === null) return;
  const show = () => {
    const controls = viewer.store.getState().pictures[MAIN_PICTURE]?.controls ?? null;
    if (controls === null || signal.aborted) return;
    stop();
    controls.view(look);
  };
  const stop = viewer.store.subscribe(show);
  signal.addEventListener('abort', stop, { once: true });
  show();
}

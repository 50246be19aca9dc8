import { runAtTime } from '../../feed/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import type { Shot } from '../../tour/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { whenShown } from '../address/link-entity.ts';
import { MAIN_PICTURE, type Viewer } from '../viewer.ts';
import { chooseLayers } from './choose-layers.ts';

interface Showing {
  /** The camera is there at once. */
  isCut: boolean;
  /** Aborted when something else is shown. */
  signal: AbortSignal;
}

/** Share of a shot that its flight may take: it has to be looked at, too. */
const FLIGHT_SHARE = 0.6;

/** Shows the time, selection, layers and camera of a shot, as if a person had gone there. Panels are for who has panels. */
export function showShot(viewer: Viewer, shot: Shot, { isCut, signal }: Showing): void {
  chooseLayers(shot.layers);
  goToTime(viewer, shot.time);
  viewer.selectNames(shot.selection);
  whenDrawn(viewer, signal, (controls) => {
    const goAlong = () => followSelected(viewer, shot, controls, signal);
    showCamera(controls, shot, { isCut, goAlong }).catch((error) => reportError(error));
  });
}

interface Shown {
  /** The camera is there at once. */
  readonly isCut: boolean;
  /** Goes along with whom the shot follows: called once the camera is there. */
  goAlong(): void;
}

/** Has a picture's camera show a shot. Fulfilled once it is there or on its way. */
export async function showCamera(controls: PlantControls, shot: Shot, { isCut, goAlong }: Shown): Promise<void> {
  const { camera, seconds, transition, follow } = shot;
  // What the camera went along with is another shot's.
  if (camera === null || follow === 'ride') controls.follow(null);
  if (camera === null) return goAlong();
  if (isCut || transition === 'cut') {
    controls.jumpTo(camera);
    return goAlong();
  }
  const mostSeconds = seconds === null ? undefined : seconds * FLIGHT_SHARE;
  await controls.fly(camera, { mostSeconds, onArrival: goAlong });
}

/** Shows the time of a shot from now on. */
export function goToTime(viewer: Viewer, time: Shot['time']): void {
  const { player } = viewer;
  if (time.kind === 'live') {
    player.setRate(1);
    player.goLive();
    return;
  }
  player.seek(instantOfShot(viewer, time));
  if (time.rate === 0) return;
  player.setRate(time.rate);
  player.play();
}

type OwnTime = Exclude<Shot['time'], { kind: 'live' }>;

/** Returns where the instant that a shot begins at lies on the timeline. */
export function instantOfShot({ feed }: Pick<Viewer, 'feed'>, time: OwnTime): SimMicros {
  const { timeline } = feed.store;
  const { simulationTimeMicros: micros, generation } = time;
  const run = generation === undefined ? undefined : runAtTime(timeline.runs, generation, micros);
  return run === undefined ? timeline.onTimeline(micros) : micros + run.offsetMicros;
}

/** Before its first frame a picture does not stand where it is told. */
export function whenDrawn(viewer: Viewer, signal: AbortSignal, act: (controls: PlantControls) => void): void {
  const look = () => {
    const picture = viewer.store.getState().pictures[MAIN_PICTURE];
    if (!picture?.hasDrawn || picture.controls === null || signal.aborted) return;
    stop();
    act(picture.controls);
  };
  const stop = viewer.store.subscribe(look);
  signal.addEventListener('abort', stop, { once: true });
  look();
}

/** The camera goes along with what is selected, once that is there. */
export function followSelected(
  viewer: Viewer,
  { follow }: Pick<Shot, 'follow'>,
  controls: PlantControls,
  signal: AbortSignal,
): void {
  if (follow === null || signal.aborted) return;
  whenShown(viewer, signal, () => {
    const { entity } = viewer.store.getState().selection;
    if (entity === null) return;
    if (follow === 'ride') controls.ride(entity);
    else controls.follow(entity);
  });
}

/** The system asks for less motion. */
export function wantsNoMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

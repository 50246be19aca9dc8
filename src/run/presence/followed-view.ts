import type { View } from '../../presence/index.ts';
import { isSameView, type PlantControls, type Viewpoint } from '../../scene/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import { Pace } from '../pace.ts';
import { followSelected, goToTime, instantOfShot, wantsNoMotion } from '../shots/show-shot.ts';
import { MAIN_PICTURE, type Viewer } from '../viewer.ts';
import type { ViewerState } from '../viewer-state.ts';

/** The camera of a person who took it is further away than this: metres, degrees. */
const SAME = 1e-3;
const nearlyTheSame = (expected: number): number => SAME * Math.max(1, Math.abs(expected));
const LOOK_MILLIS = 100;
/** Views are late by what they take on their way: what differs by less goes on as it is. */
const TOLERANCE_SECONDS = 0.5;

export interface FollowingTold {
  /** The person here did something with camera, time or selection: it is over. */
  onMoved(): void;
  /** Whether the nearest is shown, because the instant is not known here. */
  onNearest(isNearest: boolean): void;
}

/** Has the run show what somebody else looks at, view after view, until the person here does something with it. */
export class FollowedView {
  readonly #viewer: Viewer;
  readonly #told: FollowingTold;
  readonly #ending = new AbortController();
  readonly #pace: Pace;
  /** Whatever is done now is done for the other. */
  #isOwn = false;
  #controls: PlantControls | null = null;
  /** Where the camera was sent; null where it rides, or was sent nowhere. */
  #stands: Viewpoint | null = null;
  #camera = '';
  #ride = '';
  #hasRidden = false;
  #view: View | null = null;
  /** What is shown is not yet what is wanted. */
  #isAwaiting = false;

  constructor(viewer: Viewer, told: FollowingTold) {
    this.#viewer = viewer;
    this.#told = told;
    this.#pace = new Pace(() => {
      if (this.#isAwaiting && this.#view !== null) this.show(this.#view);
      else this.#look();
    }, LOOK_MILLIS);
    const stops = [
      viewer.player.onCommand(() => this.#moved()),
      viewer.store.subscribe((state, before) => {
        if (isSelectedAnew(state, before)) this.#moved();
        // More is known by now.
        if (this.#isAwaiting && state.readout.timelineEdgeMicros !== before.readout.timelineEdgeMicros)
          this.#pace.request();
        // Another canvas begins where a canvas begins.
        if (controlsOf(state) !== controlsOf(before) && this.#view !== null) this.show(this.#view);
      }),
    ];
    this.#ending.signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
    });
  }

  end(): void {
    this.#pace.stop();
    this.#ending.abort();
  }

  show(view: View): void {
    this.#look();
    if (this.#ending.signal.aborted) return;
    this.#view = view;
    this.#isOwn = true;
    try {
      this.#select(view.selection);
      this.#goTo(view);
      this.#told.onNearest(this.#showTime(view.time));
    } finally {
      this.#isOwn = false;
    }
  }

  #moved(): void {
    if (this.#isOwn || this.#ending.signal.aborted) return;
    this.end();
    this.#told.onMoved();
  }

  /** Nobody tells who has moved the camera: it stands elsewhere, or goes along with something else. */
  #look(): void {
    const controls = this.#controls;
    if (controls === null || controls !== controlsOf(this.#viewer.store.getState())) return;
    const isRiding = controls.state.getState().following?.mode === 'ride';
    this.#hasRidden ||= isRiding;
    const isTaken =
      this.#stands === null
        ? this.#hasRidden && !isRiding
        : !isSameView(controls.viewpoint(), this.#stands, nearlyTheSame);
    if (isTaken) this.#moved();
  }

  #select(names: readonly string[]): void {
    const { selectedNames } = this.#viewer.store.getState();
    if (names.join('\n') !== selectedNames.join('\n')) this.#viewer.selectNames(names);
  }

  #goTo({ camera, follow, selection }: View): void {
    const controls = controlsOf(this.#viewer.store.getState());
    if (controls === null) return;
    if (controls !== this.#controls) this.#attend(controls);
    if (camera === null) {
      const ride = follow === 'ride' ? (selection.at(-1) ?? '') : '';
      if (ride === this.#ride) return;
      this.#stands = null;
      this.#ride = ride;
      this.#hasRidden = false;
      followSelected(this.#viewer, { follow }, controls, this.#ending.signal);
      return;
    }
    const text = JSON.stringify(camera);
    if (text === this.#camera && this.#ride === '') return;
    this.#camera = text;
    this.#ride = '';
    if (wantsNoMotion()) controls.jumpTo(camera);
    else controls.view(camera);
    this.#stands = controls.viewpoint();
  }

  #attend(controls: PlantControls): void {
    this.#controls = controls;
    this.#stands = null;
    this.#camera = '';
    const stop = controls.onViewChange(() => this.#pace.request());
    this.#ending.signal.addEventListener('abort', stop, { once: true });
  }

  /** Returns whether it is something else than what is wanted. */
  #showTime(time: View['time']): boolean {
    const { playhead, player, feed, now } = this.#viewer;
    const { mode, rate, simulationTimeMicros: shown, oldestMicros, edgeMicros } = playhead.state(now());
    if (time.kind === 'live') {
      const { hasLive } = this.#viewer;
      if (hasLive ? mode !== 'live' : shown !== edgeMicros) goToTime(this.#viewer, time);
      this.#isAwaiting = false;
      return false;
    }
    const wanted = instantOfShot(this.#viewer, time);
    const second = (feed.store.getState().clock?.speedMultiplier || 1) * MICROS_PER_SECOND;
    const isNear = (micros: SimMicros, seconds: number): boolean => Math.abs(micros - wanted) <= seconds * second;
    const nearest = Math.min(edgeMicros, Math.max(oldestMicros, wanted));
    if (time.rate === 0) {
      if (mode !== 'paused' || shown !== nearest) player.seek(wanted);
    } else if (
      mode !== 'review' ||
      rate !== time.rate ||
      !isNear(shown, TOLERANCE_SECONDS * Math.max(1, Math.abs(rate)))
    )
      goToTime(this.#viewer, time);
    this.#isAwaiting = nearest !== wanted;
    return !isNear(nearest, 2 * TOLERANCE_SECONDS);
  }
}

function controlsOf({ pictures }: ViewerState): PlantControls | null {
  return pictures[MAIN_PICTURE]?.controls ?? null;
}

/** An entity that is renamed stays selected: nobody has done anything. */
function isSelectedAnew({ selectedNames, selection }: ViewerState, before: ViewerState): boolean {
  if (selectedNames.join('\n') === before.selectedNames.join('\n')) return false;
  return selection.entity === null || selection.entity !== before.selection.entity;
}

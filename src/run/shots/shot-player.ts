import { BEGINNING, type Playing, playedOn, type Shot, type ShotSequence, secondsLeft } from '../../tour/index.ts';
import { unusualLayers } from '../address/link-layers.ts';
import type { Viewer } from '../viewer.ts';
import { chooseLayers } from './choose-layers.ts';
import { showShot, wantsNoMotion } from './show-shot.ts';

export interface ShotPlaying {
  /** The first to be shown. */
  readonly from?: number;
  /** A person is there: a shot without a length waits. */
  readonly isAttended: boolean;
  /** A director has found the shots: they are no steps of a tour. */
  readonly isDirected?: boolean;
  /** Shows the panels of a shot, where there are panels. */
  showPanels?(panels: Shot['panels']): void;
  /** Called when it has come to its end or was stopped. */
  onEnd?(): void;
}

/** Beyond this a timer would be due at once. */
const LONGEST_TIMER_MILLIS = 2 ** 31 - 1;

interface Played extends ShotPlaying {
  readonly shots: ShotSequence;
  readonly layersBefore: ReturnType<typeof unusualLayers>;
}

/** Plays a sequence of shots in a run: its store says which is shown. One plays at a time. */
export class ShotPlayer {
  readonly #viewer: Viewer;
  #played: Played | null = null;
  #at: Playing = BEGINNING;
  /** When `#at` was true. */
  #sinceMillis = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #showing = new AbortController();

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    viewer.disposed.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Plays from now on, in place of what is played. */
  play(shots: ShotSequence, how: ShotPlaying): void {
    this.stop();
    this.#played = { ...how, shots, layersBefore: unusualLayers() };
    this.goTo(how.from ?? 0);
  }

  /** Ends playing: time, camera and selection stay as they are, layers become what they were. */
  stop(): void {
    const played = this.#played;
    if (played === null) return;
    this.#played = null;
    this.#leave();
    chooseLayers(played.layersBefore);
    this.#viewer.store.setState({ shot: null });
    played.onEnd?.();
  }

  next(): void {
    this.goTo(this.#at.index + 1);
  }

  previous(): void {
    this.goTo(Math.max(0, this.#at.index - 1));
  }

  /** Shows one of the shots from its beginning; past the last playing is over. */
  goTo(index: number): void {
    this.#begin({ index, elapsedSeconds: 0 });
  }

  /** What comes after the shot that is shown; null: nothing. */
  upcoming(): Shot | null {
    return this.#played?.shots.at(this.#at.index + 1) ?? null;
  }

  toggleHold(): void {
    this.hold(this.#viewer.store.getState().shot?.isHeld !== true);
  }

  /** Stays at the shot until it is let go on or another is shown. */
  hold(isHeld: boolean): void {
    const { shot } = this.#viewer.store.getState();
    if (shot === null) return;
    if (isHeld) {
      this.#at = this.#now();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (this.#timer === undefined) this.#wait();
    this.#viewer.store.setState({ shot: { ...shot, isHeld } });
  }

  #begin(at: Playing): void {
    const played = this.#played;
    if (played === null) return;
    const shot = played.shots.at(at.index);
    if (shot === null) {
      this.stop();
      return;
    }
    this.#leave();
    this.#at = at;
    this.#showing = new AbortController();
    const waits = played.isAttended && shot.seconds === null;
    this.#viewer.store.setState({
      shot: { shot, index: at.index, waits, isHeld: false, isDirected: played.isDirected ?? false },
    });
    played.showPanels?.(shot.panels);
    showShot(this.#viewer, shot, { isCut: wantsNoMotion(), signal: this.#showing.signal });
    this.#wait();
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#showing.abort();
  }

  #wait(): void {
    if (this.#played === null) return;
    const { shots, isAttended } = this.#played;
    this.#sinceMillis = this.#viewer.now();
    const millis = secondsLeft(this.#at, shots, isAttended) * 1000;
    this.#timer = setTimeout(() => this.#goOn(), Math.min(millis, LONGEST_TIMER_MILLIS));
  }

  /** A page in the background is called late: whatever was due meanwhile is over. */
  #goOn(): void {
    const played = this.#played;
    if (played === null) return;
    const next = playedOn(this.#now(), 0, played.shots, played.isAttended);
    if (next === null) this.stop();
    else if (next.index === this.#at.index) {
      // Timers may be early by a part of a millisecond.
      this.#at = next;
      this.#wait();
    } else this.#begin({ index: next.index, elapsedSeconds: 0 });
  }

  #now(): Playing {
    const { index, elapsedSeconds } = this.#at;
    const isRunning = this.#timer !== undefined;
    const since = isRunning ? (this.#viewer.now() - this.#sinceMillis) / 1000 : 0;
    return { index, elapsedSeconds: elapsedSeconds + since };
  }
}

const players = new WeakMap<Viewer, ShotPlayer>();

/** The player of shots of a run. */
export function shotPlayerOf(viewer: Viewer): ShotPlayer {
  const known = players.get(viewer) ?? new ShotPlayer(viewer);
  players.set(viewer, known);
  return known;
}

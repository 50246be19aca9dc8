import type { Run } from '../../feed/index.ts';
import type { Player } from '../player.ts';
import type { Viewer } from '../viewer.ts';
import { type Lock, type LockedRun, shiftOf } from './lock.ts';

/**
 * Has the time of one run lead that of another until the returned function is called: the last run of each. What is done with time in
 * the led one is done in the leader.
 */
export function leadRun(leader: Viewer, led: Viewer, lock: Lock): () => void {
  const runs = [new KnownRun(leader), new KnownRun(led)] as const;
  let shiftMicros: number | null = null;
  let firstMicros: number | null = null;
  const relock = (): void => {
    const [leading, following] = runs.map((run) => run.look());
    if (!leading || !following) return;
    const shift = shiftOf(lock, leading, following);
    if (shift === shiftMicros && following.startMicros === firstMicros) return;
    [shiftMicros, firstMicros] = [shift, following.startMicros];
    led.goAlong({ instants: leader.instants, shiftMicros, firstMicros, player: shifted(leader, shift) });
    mirror(leader, led);
    led.look();
  };
  const stops = [
    leader.feed.store.subscribe(relock),
    led.feed.store.subscribe(relock),
    leader.store.subscribe(({ mode, rate, readout }, before) => {
      if (shiftMicros === null) return;
      const isTold = mode !== before.mode || rate !== before.rate;
      if (isTold) mirror(leader, led);
      // While both play each frame of either asks the leader.
      if (isTold || (mode === 'paused' && readout.timelineMicros !== before.readout.timelineMicros)) led.look();
    }),
  ];
  relock();
  return () => {
    for (const stop of stops) stop();
    led.goAlong(null);
    led.playhead.pause();
    led.look();
  };
}

/** The last run of a viewer. A start that was known stays: what a page forgets of a run moves nothing. */
class KnownRun {
  readonly #viewer: Viewer;
  #generation: string | null = null;
  #sinceMicros = 0;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  look(): LockedRun | null {
    const run = lastRunOf(this.#viewer);
    if (run === undefined) return null;
    const { generation, offsetMicros, startMicros } = run;
    const sinceMicros = startMicros - offsetMicros;
    if (generation !== this.#generation || sinceMicros < this.#sinceMicros) this.#sinceMicros = sinceMicros;
    this.#generation = generation;
    return { ...run, startMicros: this.#sinceMicros + offsetMicros };
  }
}

/** The last run of what a viewer shows; undefined while nothing is known. */
export function lastRunOf({ feed }: Pick<Viewer, 'feed'>): Run | undefined {
  return feed.store.timeline.runs.at(-1);
}

/** What is led does what its leader does, so that it is read ahead and told as often. */
function mirror(leader: Viewer, { playhead }: Viewer): void {
  const { mode, rate } = leader.playhead.state(leader.now());
  playhead.setLoop(null);
  playhead.setRate(rate);
  if (mode === 'paused') playhead.pause();
  else playhead.play();
}

/** The player of the leader, whose instants are those of the other's timeline. */
function shifted({ player }: Viewer, shiftMicros: number): Player {
  return {
    ...player,
    seek: (timelineMicros) => player.seek(timelineMicros - shiftMicros),
    setLoop: (range) =>
      player.setLoop(
        range && { startMicros: range.startMicros - shiftMicros, endMicros: range.endMicros - shiftMicros },
      ),
  };
}

/** Has two runs select the same names until the returned function is called; what one of them does not have it says itself. */
export function shareSelection(first: Viewer, second: Viewer): () => void {
  const tell = (from: Viewer, to: Viewer): void => {
    const { selectedNames } = from.store.getState();
    if (String(selectedNames) !== String(to.store.getState().selectedNames)) to.selectNames(selectedNames);
  };
  const isChosen = (viewer: Viewer) => viewer.store.getState().selectedNames.length > 0;
  if (isChosen(first)) tell(first, second);
  else tell(second, first);
  const stops = [
    first.store.subscribe((state, before) => state.selectedNames !== before.selectedNames && tell(first, second)),
    second.store.subscribe((state, before) => state.selectedNames !== before.selectedNames && tell(second, first)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

import { t } from '@lingui/core/macro';
import { systemTimers } from '../../client/index.ts';
import { LONGEST_SHOT, type Take, takeSteps } from '../../director/index.ts';
import { inSlices } from '../../feed/index.ts';
import { type Viewer, whenDrawn } from '../../run/index.ts';
import type { Instant, PlantControls } from '../../scene/index.ts';
import type { Shot, ShotSequence } from '../../tour/index.ts';
import type { Seconds, SimMicros, Vector3 } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { knownInstant, readStretch } from '../video/known-instant.ts';
import { firstInstant, isGoingOn, microsPerSecond, nextInstant } from './director-time.ts';
import { sceneryOf } from './drawn-scenery.ts';

export interface Directing {
  readonly seed: number;
  /** From the beginning of a recording, not from where it is looked at. */
  readonly fromStart: boolean;
  /** What is over begins anew. */
  readonly loops: boolean;
  /** It ends after so many shots. */
  readonly mostShots: number;
}

/** Shots are given out again and again: by a person who goes back, and by whoever asks how long they are. */
const KEPT_SHOTS = 60;
export const REMEMBERED_TAKES = 12;
/** Live the next shot is chosen so long before it begins: the later, the more is known. */
const AHEAD: Seconds = 3;
/** The picture is not disturbed while it comes to its new place. */
const SETTLING: Seconds = 1;
/** Where the next shot is not there in time the last one is held. */
const HELD: Seconds = 1;

/** The shots that a director finds in a run, each chosen while the one before is shown. */
export class DirectedShots implements ShotSequence {
  readonly #viewer: Viewer;
  readonly #how: Directing;
  readonly #signal: AbortSignal;
  readonly #given = new Map<number, Shot>();
  #count = 0;
  #takes: Take[] = [];
  #taken = 0;
  /** On the timeline. */
  #endMicros: SimMicros | null = null;
  /** In the run: where shots that follow on each other began. */
  #generation: string | null = null;
  #beganMicros: SimMicros = 0;
  #next: Shot | 'over' | null = null;
  #held: Shot | null = null;

  /** @param signal aborted when nobody wants more of them */
  constructor(viewer: Viewer, how: Directing, signal: AbortSignal) {
    this.#viewer = viewer;
    this.#how = how;
    this.#signal = signal;
    const unsubscribe = viewer.store.subscribe(({ shot }, before) => {
      if (shot !== null && shot.shot !== before.shot?.shot) this.#began(shot.shot);
    });
    signal.addEventListener('abort', unsubscribe, { once: true });
  }

  /** Chooses the first shot. @throws where nothing of the run can be shown */
  async begin(): Promise<void> {
    await this.#choose();
  }

  at(index: number): Shot | null {
    const given = this.#given.get(index);
    if (given) return given;
    if (index !== this.#count || this.#next === 'over') return null;
    return this.#next ?? this.#hold();
  }

  /** What was offered is shown: it stays what it is, and the next is chosen. */
  #began(shot: Shot): void {
    if (shot !== this.#next && shot !== this.#held) return;
    this.#given.set(this.#count, shot);
    this.#given.delete(this.#count - KEPT_SHOTS);
    this.#count += 1;
    if (shot === this.#held) {
      this.#held = null;
      return;
    }
    this.#next = null;
    const rest = isGoingOn(this.#viewer) ? (shot.seconds ?? 0) - AHEAD : SETTLING;
    void this.#chooseAfter(rest);
  }

  async #chooseAfter(rest: Seconds): Promise<void> {
    for (let wait = rest; !this.#signal.aborted; wait = AHEAD) {
      try {
        await systemTimers.sleep(wait * 1000, this.#signal);
        return await this.#choose();
      } catch {
        // What cannot be shown now may be later, from wherever the run is then.
        this.#endMicros = null;
      }
    }
  }

  async #choose(): Promise<void> {
    const [viewer, { seed, fromStart, loops, mostShots }] = [this.#viewer, this.#how];
    const from =
      this.#endMicros === null ? firstInstant(viewer, fromStart) : nextInstant(viewer, this.#endMicros, loops);
    if (from === null || this.#taken >= mostShots) {
      this.#next = 'over';
      return;
    }
    const { world, simulationTimeMicros } = await this.#knownAt(from);
    const scenery = await sceneryOf(await drawnControls(viewer, this.#signal));
    this.#signal.throwIfAborted();
    // Another run counts its time anew.
    if (from !== this.#endMicros || world.generation !== this.#generation) this.#beganMicros = simulationTimeMicros;
    this.#generation = world.generation;
    const steps = takeSteps({
      ...{ world, seed, index: this.#taken, before: this.#takes, fromMicros: Math.max(0, simulationTimeMicros) },
      ...scenery.at(world, simulationTimeMicros),
      microsPerSecond: microsPerSecond(viewer),
      ...(viewer.hasLive ? {} : { freshSinceMicros: this.#beganMicros }),
    });
    const take = await inSlices(steps);
    this.#signal.throwIfAborted();
    this.#takes = [...this.#takes, take].slice(-REMEMBERED_TAKES);
    this.#taken += 1;
    this.#endMicros = from + take.toMicros - take.fromMicros;
    this.#next = shotOf(take, world.generation, !viewer.hasLive || isGoingOn(viewer));
  }

  /**
   * The instant of a shot. Of what is over all that happens in the shot is read first, and of what was before nothing counts: how
   * much of a recording a page happens to know changes no shot.
   */
  async #knownAt(from: SimMicros): Promise<Instant> {
    const viewer = this.#viewer;
    if (!viewer.hasLive) {
      const { timelineEdgeMicros } = viewer.store.getState().readout;
      const toMicros = Math.min(from + LONGEST_SHOT * microsPerSecond(viewer), timelineEdgeMicros);
      await readStretch(viewer, { fromMicros: from, toMicros }, this.#signal);
    }
    return knownInstant(viewer, from, this.#signal);
  }

  #hold(): Shot | null {
    const last = this.#given.get(this.#count - 1);
    if (!last) return null;
    this.#held ??= { ...last, camera: null, transition: 'cut', seconds: HELD, time: timeAfter(last) };
    return this.#held;
  }
}

function timeAfter({ time, seconds }: Shot): Shot['time'] {
  if (time.kind === 'live') return time;
  return { ...time, simulationTimeMicros: time.simulationTimeMicros + (seconds ?? 0) * 1e6 };
}

/** @param isMoving false: it is shown as it stands */
export function shotOf(take: Take, generation: string, isMoving: boolean): Shot {
  const words = takeWords(take);
  const { eye, target } = take.camera;
  const triple = ({ x, y, z }: Vector3): [number, number, number] => [x, y, z];
  return {
    time: isMoving
      ? { kind: 'at', simulationTimeMicros: Math.round(take.fromMicros), generation, rate: 1 }
      : { kind: 'live' },
    camera: { eye: triple(eye), target: triple(target) },
    transition: take.transition,
    selection: [],
    follow: null,
    layers: {},
    panels: {},
    // Said in the language of the page: names and kinds are the same in both.
    caption: { en: words, 'zh-Hans': words },
    seconds: take.seconds,
    note: '',
  };
}

/** The picture, once it has drawn. A show goes on for days: nothing is left listening. */
function drawnControls(viewer: Viewer, signal: AbortSignal): Promise<PlantControls> {
  return new Promise((resolve, reject) => {
    const looking = new AbortController();
    const giveUp = () => {
      looking.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true, signal: looking.signal });
    whenDrawn(viewer, looking.signal, (controls) => {
      looking.abort();
      resolve(controls);
    });
  });
}

/** What is to be seen in a shot, in words. */
function takeWords({ kind, moment }: Take): string {
  if (moment === null) return '';
  const name = (one: WorldEntity | null | undefined) => one?.nameAt(moment.fromMicros) ?? '';
  const [first, second] = [name(moment.about[0]), name(moment.about[1])];
  const [giver, taker] = [name(moment.giver), name(moment.taker)];
  if (kind === 'departure' && taker) return t`${taker} takes ${first} on its first way`;
  if (kind === 'lift') return t`${first} in motion`;
  if (kind === 'meeting') return t`${first} and ${second} pass each other`;
  if (kind === 'way') return t`${first} on its way`;
  if (giver && taker) return t`${giver} hands ${first} over to ${taker}`;
  return taker ? t`${taker} takes ${first}` : t`${giver} puts ${first} down`;
}

import type { StoreApi } from 'zustand/vanilla';
import type { World } from '../../world/index.ts';
import type { OwnPlantControls } from './create-plant-controls.ts';
import type { FrameSource, Instant } from './frame-source.ts';
import type { ShownPlant } from './shown-plant.ts';
import type { FrameUnderWay, StageState } from './stage-state.ts';

interface Sampled {
  readonly source: FrameSource;
  readonly plant: Pick<
    ShownPlant,
    'show' | 'prepareNext' | 'entityCount' | 'isComplete' | 'isLoading' | 'nextChangeMicros'
  >;
  readonly controls: Pick<OwnPlantControls, 'begin' | 'followInto'>;
  readonly store: Pick<StoreApi<StageState>, 'getState' | 'setState'>;
  readonly frame: FrameUnderWay;
}

/** Frames resume this many steps of time before something moves. */
const STEPS_AHEAD = 8;

/** Begins each frame: asks for the instant and brings the plant there. */
export class FrameSampler {
  readonly #stage: Sampled;
  #world: World | null = null;
  /** The world whose points and paths were looked at last. */
  #networkOf: World | null = null;
  #lastMicros = Number.NaN;
  /** A plant may begin empty: the eye goes to the first thing that comes. */
  #hasBegun = false;

  constructor(stage: Sampled) {
    this.#stage = stage;
  }

  sample(): void {
    const { frame, source } = this.#stage;
    const asked = source.frame(frame.wallMillis);
    frame.hasChanged = asked !== null && this.#show(asked);
    frame.isRunning = asked !== null && this.#isGoingOn(asked, frame.hasChanged);
    this.#stage.plant.prepareNext(source.upcoming?.() ?? null);
    frame.hasMoved = false;
    frame.drawCalls = 0;
    frame.drawMillis = 0;
    this.#lastMicros = asked?.simulationTimeMicros ?? this.#lastMicros;
  }

  /**
   * A large plant keeps coming while time stands still. While time runs but nothing moves there is nothing to draw,
   * until shortly before something begins to.
   */
  #isGoingOn({ simulationTimeMicros: t }: Instant, hasChanged: boolean): boolean {
    const { plant } = this.#stage;
    // The last of it comes in this frame and is drawn in the next.
    if (!plant.isComplete || plant.isLoading) return true;
    const step = t - this.#lastMicros;
    if (step === 0) return false;
    if (hasChanged || !(step > 0)) return true;
    return plant.nextChangeMicros - t < step * STEPS_AHEAD;
  }

  #show(asked: Instant): boolean {
    const { plant, controls } = this.#stage;
    const hasChanged = plant.show(asked);
    // The network gets floors where none stands: that is known once everything has been looked up.
    if (plant.isComplete) this.#noteNetwork(asked.world);
    if (this.#world !== null && asked.world !== this.#world) controls.followInto(asked);
    this.#world = asked.world;
    if (!this.#hasBegun && plant.isComplete && plant.entityCount > 0) this.#hasBegun = controls.begin();
    return hasChanged;
  }

  /** A recording's worlds stand on the same ground, and painting it takes long. */
  #noteNetwork(world: World): void {
    const { store } = this.#stage;
    const { network } = store.getState();
    const { points, paths } = world;
    const size = points.size + paths.size;
    if (this.#networkOf === world && network?.size === size) return;
    this.#networkOf = world;
    if (network?.size === size && isSameNetwork(network, world)) return;
    store.setState({ network: { points, paths, size } });
  }
}

type Network = Pick<World, 'points' | 'paths'>;

/** True if two worlds have the same points and paths, so that one's painting serves the other. */
export function isSameNetwork(a: Network, b: Network): boolean {
  return isSameMap(a.points, b.points) && isSameMap(a.paths, b.paths);
}

function isSameMap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const [name, one] of a) if (!isAlike(one, b.get(name))) return false;
  return true;
}

/** Equality of JSON values. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [ours, theirs] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(ours);
  return names.length === Object.keys(theirs).length && names.every((name) => isAlike(ours[name], theirs[name]));
}

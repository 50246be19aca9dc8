import { Playhead } from '../../../src/playback/index.ts';
import type { AnimationClock, AnimationSnapshot } from '../../../src/protocol/index.ts';
import { createWorld } from '../../../src/world/index.ts';
import { FLEET_SECONDS } from '../../synthetic-fleet.ts';
import type { Way } from './measured-way.ts';
import { type Evaluated, SceneBench } from './scene-bench.ts';

/** Frames made but not drawn beforehand: where drawing takes seconds, too few would follow for code to be compiled. */
const REHEARSALS = 200;
const FRAME_MICROS = 16_667;
/** Radians that a moving eye turns in every frame. */
const TURN = 0.004;

interface OurWay extends Way {
  /** Main-thread milliseconds to build the world, and to give everything in it its place in the picture. */
  readonly worldMillis: number;
  readonly placeMillis: number;
  /** Milliseconds of the first frame, until it could be seen. */
  readonly pictureMillis: number;
  /** Milliseconds to find what lies under the middle of the picture. */
  pick(): number;
  /** Our own code of a frame when many are made one after another and none is drawn: mean milliseconds. */
  readonly rehearsedMillis: number;
  /** From now on the eye moves in every frame. */
  fly(): void;
}

/** Our own scene as the live page runs it, with a world and a playhead of its own. */
export async function createOurWay(
  canvas: HTMLCanvasElement,
  snapshot: AnimationSnapshot,
  evaluated: Evaluated = 'shader',
): Promise<OurWay> {
  const start = performance.now();
  const world = createWorld(snapshot);
  const worldMillis = performance.now() - start;
  const bench = await SceneBench.open(canvas, world, evaluated);
  const advance = createAdvance(snapshot.clock);
  const first = performance.now();
  bench.prepare(0);
  bench.draw();
  const pictureMillis = performance.now() - first;
  let isFlying = false;
  let rehearsedMillis = Number.NaN;
  const prepare = (t: number) => {
    const playback = advance(t);
    if (isFlying) bench.turn(TURN);
    return { playback, ...bench.prepare(t) };
  };
  return {
    worldMillis,
    placeMillis: bench.settingUpMillis,
    pictureMillis,
    get rehearsedMillis() {
      return rehearsedMillis;
    },
    pick: () => bench.pick(),
    fly() {
      isFlying = true;
    },
    warmUp(t) {
      let sum = 0;
      for (let i = 0; i < REHEARSALS; i++) {
        const { playback, world: sampled, write } = prepare(t + i * FRAME_MICROS);
        // The first half compiles.
        if (i >= REHEARSALS / 2) sum += playback + sampled + write;
      }
      rehearsedMillis = sum / (REHEARSALS / 2);
    },
    frame: (t) => ({ ...prepare(t), ...bench.draw() }),
    dispose: () => bench.dispose(),
  };
}

/** Moves a live playhead on; returns the milliseconds that it took. */
function createAdvance(resting: AnimationClock): (t: number) => number {
  const playhead = new Playhead();
  const clock = { ...resting, simulationTimeMicros: FLEET_SECONDS * 1e6 };
  playhead.observe({ clock, receivedAt: 0 });
  return (t) => {
    const start = performance.now();
    playhead.advance(t / 1000);
    return performance.now() - start;
  };
}

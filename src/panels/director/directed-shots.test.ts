import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { emptySnapshot } from '../../protocol/index.ts';
import type { Viewer } from '../../run/index.ts';
import { boxCorners, frameCorners } from '../../scene/camera/framing.ts';
import type { PlantControls } from '../../scene/index.ts';
import { sceneryOf } from '../../scene/stage/fly.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import type { Shot } from '../../tour/index.ts';
import { MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../units/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { batch } from '../../world/testing/builders.ts';
import { snapshotAt } from '../../world/testing/snapshot-at.ts';
import { DirectedShots } from './directed-shots.ts';

/** Pallets that came a little before are taken by a lift a little after. */
const BEGIN: Seconds = 26;
const END: Seconds = 80;
const SHOTS = 4;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const plant = scenarios.find(({ name }) => name === 'shuttle-store') ?? expect.fail('no such plant');
const { scene, runTo } = runScenario(plant, 31);
const events = runTo(END);

/** A recording as a page has read it: by `readTo` its world has been told all until then. */
interface Read {
  readonly world: World;
  readTo(micros: SimMicros): void;
}

function readOn(world: World, knownMicros: SimMicros): Read {
  let sequence = world.appliedSequence;
  let rest = events.filter(({ simulationTimeMicros }) => simulationTimeMicros > knownMicros);
  return {
    world,
    readTo(micros) {
      const read = rest.filter(({ simulationTimeMicros }) => simulationTimeMicros <= micros);
      rest = rest.slice(read.length);
      if (read.length === 0) return;
      sequence += 1;
      world.applyBatch(batch(sequence, ...read));
    },
  };
}

function fromTheBeginning(): Read {
  const { assets, entities, points, paths } = scene;
  return readOn(createWorld({ ...emptySnapshot('test'), assets, entities, points, paths }), -1);
}

/** What a page has read that was opened at an instant: nothing of what was before. */
function from(seconds: Seconds): Read {
  const before = fromTheBeginning();
  before.readTo(seconds * MICROS_PER_SECOND);
  const { assets } = scene;
  return readOn(
    createWorld({ ...snapshotAt(before.world, seconds * MICROS_PER_SECOND), assets }),
    seconds * MICROS_PER_SECOND,
  );
}

const BODY = { min: { x: -0.5, y: 0, z: -0.5 }, max: { x: 0.5, y: 1, z: 0.5 } };
const { frame } = sceneryOf({ drawn: null }, { aspect: 1.6, boxCorners, frameCorners });

/** A page that shows the recording from an instant on, and reads what is wanted with a second more. */
function pageThatShows({ world, readTo }: Read): Viewer {
  const controls = {
    scenery: async () => ({ shapeOf: () => BODY, frame }),
    instant: () => ({ world, simulationTimeMicros: BEGIN * MICROS_PER_SECOND }),
  } as Partial<PlantControls>;
  const timeline = {
    want: (micros: SimMicros) => readTo(micros + MICROS_PER_SECOND),
    instantAt: (simulationTimeMicros: SimMicros) => ({ world, simulationTimeMicros }),
  };
  const readout = {
    timelineMicros: BEGIN * MICROS_PER_SECOND,
    timelineOldestMicros: 0,
    timelineEdgeMicros: END * MICROS_PER_SECOND,
  };
  const store = createStore(() => ({ shot: null, readout, pictures: { main: { hasDrawn: true, controls } } }));
  const feed = { store: { timeline, getState: () => ({ clock: null }) } };
  return { hasLive: false, store, feed } as unknown as Viewer;
}

/** The first shots, each shown before the next is chosen. */
async function shotsOf(read: Read): Promise<Shot[]> {
  const viewer = pageThatShows(read);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const how = { seed: 31, fromStart: false, loops: false, mostShots: SHOTS };
  const sequence = new DirectedShots(viewer, how, ending.signal);
  await sequence.begin();
  const shots: Shot[] = [];
  while (shots.length < SHOTS) {
    // Until it is chosen the shot before is held, without a camera.
    const shot = await vi.waitFor(() => {
      const next = sequence.at(shots.length);
      return next?.camera ? next : expect.fail('it is not chosen yet');
    });
    shots.push(shot);
    viewer.store.setState({ shot: { shot } } as Partial<ReturnType<Viewer['store']['getState']>>);
  }
  return shots;
}

const seen = (shots: readonly Shot[]) =>
  shots.map(({ time, camera, transition, seconds, caption }) => ({
    ...{ camera, transition, seconds, caption: caption.en },
    atMicros: time.kind === 'at' ? time.simulationTimeMicros : null,
  }));

test('[D3] how much of a recording a page knows changes no shot', async () => {
  const all = fromTheBeginning();
  all.readTo(END * MICROS_PER_SECOND);
  const shots = seen(await shotsOf(all));
  expect(new Set(shots.map(({ caption }) => caption)).size).toBeGreaterThan(SHOTS / 2);
  expect(seen(await shotsOf(fromTheBeginning()))).toEqual(shots);
  expect(seen(await shotsOf(from(BEGIN)))).toEqual(shots);
});

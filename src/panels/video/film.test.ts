import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { Viewer } from '../../run/index.ts';
import { planFlight } from '../../scene/camera/flight.ts';
import { boxCorners, frameCorners } from '../../scene/camera/framing.ts';
import { ROOM_FIELD } from '../../scene/camera/lens.ts';
import type { Instant, PlantControls, Viewpoint } from '../../scene/index.ts';
import { sceneryOf } from '../../scene/stage/fly.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import { drawnWorld, runPlant } from '../../testing/drawn-plant.ts';
import type { Shot, Tour } from '../../tour/index.ts';
import { shotWith } from '../../tour/testing/shots.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { VideoOrder } from '../../video/index.ts';
import type { World } from '../../world/index.ts';
import { type FilmedBy, filmOf, filmTimes, timesNeeded } from './film.ts';
import type { SteppedPicture } from './stepped-picture.tsx';

const OFFSET_MICROS = 5 * MICROS_PER_SECOND;
const KNOWN = { startMicros: OFFSET_MICROS, endMicros: OFFSET_MICROS + 80 * MICROS_PER_SECOND };
const ORDER: VideoOrder = {
  ...{ fromMicros: 20e6 + OFFSET_MICROS, toMicros: 50e6 + OFFSET_MICROS, framesPerSecond: 24, rate: 1 },
  ...{ width: 1280, height: 720, container: 'mp4' },
};

/** A viewer that knows all of a world at once. */
function viewerOf(world: World | null): Viewer {
  const timeline = {
    runs: [],
    onTimeline: (micros: number) => micros + OFFSET_MICROS,
    want: () => undefined,
    isToBeRead: () => false,
    instantAt: (at: number) => ({ world, simulationTimeMicros: at - OFFSET_MICROS }),
  };
  return { feed: { store: { timeline, getState: () => ({}) } } } as unknown as Viewer;
}

/** A picture without a graphics card, with the eye's place in each frame and what else it was told. */
function pictureOf(world: World) {
  const drawn = drawnWorld(world);
  let stands: Viewpoint = { eye: [0, 30, 60], target: [0, 0, 0] };
  let flying: { readonly flight: ReturnType<typeof planFlight>; readonly arrive: () => void } | null = null;
  let [seconds, shownMicros] = [0, 0];
  const told: string[] = [];
  const tell =
    (what: string) =>
    (value: unknown): void => {
      told.push(`${what} ${value}`);
    };
  const out = { eye: new Vector3(), target: new Vector3(), fieldDegrees: ROOM_FIELD };
  const controls = {
    colorBy: tell('colour'),
    showHall: tell('hall'),
    follow: (entity: { nameAt(t: number): string } | null) => tell('follow')(entity?.nameAt(0) ?? null),
    instant: () => ({ world, simulationTimeMicros: shownMicros }),
    scenery: async () => sceneryOf({ drawn }, { aspect: 16 / 9, boxCorners, frameCorners }),
    jumpTo: (view: Viewpoint) => {
      [stands, flying] = [view, null];
    },
    fly: async (view: Viewpoint, { mostSeconds = 8, onArrival = () => {} }) => {
      flying = { flight: planFlight(stands, view, { boxes: [] }, mostSeconds), arrive: onArrival };
      seconds = 0;
    },
  };
  const picture: SteppedPicture = {
    controls: controls as unknown as PlantControls,
    pixelRatio: 1,
    async draw({ simulationTimeMicros }: Instant, delta) {
      shownMicros = simulationTimeMicros;
      drawn.show(shownMicros);
      if (flying === null) return;
      seconds += delta;
      flying.flight.at(seconds, out);
      stands = { eye: out.eye.toArray(), target: out.target.toArray() };
      if (seconds < flying.flight.seconds) return;
      const { arrive } = flying;
      flying = null;
      arrive();
    },
    async select(entities) {
      tell('select')(entities.map((entity) => entity.nameAt(0)).join());
    },
    close: () => undefined,
  };
  return { picture, told, stands: () => stands };
}

/** Where the eye stands in each frame, and what is said. */
async function filmed(world: World, by: FilmedBy, order = ORDER) {
  const viewer = viewerOf(world);
  const { picture, told, stands } = pictureOf(world);
  const film = filmOf(by, {
    ...{ viewer, order, known: KNOWN, page: picture.controls },
    signal: new AbortController().signal,
  });
  const frames: { readonly eye: readonly number[]; readonly target: readonly number[]; readonly caption: string }[] =
    [];
  for (let index = 0; index < film.times.frames; index += 1) {
    const timelineMicros = film.times.micros(index);
    const instant = { world, simulationTimeMicros: timelineMicros - OFFSET_MICROS };
    const videoSeconds = index / order.framesPerSecond;
    const caption = await film.camera({ index, videoSeconds, timelineMicros, instant }, picture);
    await picture.draw(instant, 1 / order.framesPerSecond);
    const { eye, target } = stands();
    frames.push({ eye: [...eye], target: [...target], caption });
  }
  return { frames, told };
}

const store = scenarios.find(({ name }) => name === 'shuttle-store') ?? expect.fail('no shuttle store');
const at = (seconds: number, rate = 1): Shot['time'] => ({
  kind: 'at',
  simulationTimeMicros: seconds * MICROS_PER_SECOND,
  rate,
});
const tourOf = (...steps: readonly Partial<Shot>[]): Tour => ({ aisleTour: 1, name: 'A', steps: steps.map(shotWith) });
const said = (en: string): Shot['caption'] => ({ en, 'zh-Hans': '' });

test('the same recording, range and seed are directed in the same way, however it was told; another seed otherwise', async () => {
  const first = await filmed(runPlant(store, 80), { kind: 'director', seed: 31 });
  expect(first.frames).toHaveLength(30 * 24);
  expect(new Set(first.frames.map(({ target }) => target.join())).size).toBeGreaterThan(3);
  const again = await filmed(runPlant(store, 80, 7), { kind: 'director', seed: 31 });
  expect(again.frames).toEqual(first.frames);
  const other = await filmed(runPlant(store, 80), { kind: 'director', seed: 32 });
  expect(other.frames).not.toEqual(first.frames);
});

test('a tour cuts, flies at rest at both ends, says its words, and begins again where the range is longer', async () => {
  const views = [
    { eye: [40, 12, 40], target: [0, 0, 0] },
    { eye: [-40, 12, 40], target: [0, 0, 0] },
  ] as const;
  const tour = tourOf(
    {
      seconds: 10,
      transition: 'cut',
      camera: { eye: [...views[0].eye], target: [...views[0].target] },
      caption: said('One'),
    },
    {
      seconds: 5,
      transition: 'fly',
      camera: { eye: [...views[1].eye], target: [...views[1].target] },
      caption: said('Two'),
    },
  );
  const { frames } = await filmed(runPlant(store, 5), { kind: 'tour', tour, times: 'range' });
  expect(frames.map(({ caption }) => caption).filter((caption, index, all) => caption !== all[index - 1])).toEqual([
    'One',
    'Two',
    'One',
    'Two',
  ]);
  expect(frames[239]).toMatchObject({ eye: views[0].eye, caption: 'One' });
  const apart = (index: number) =>
    Math.hypot(...[0, 1, 2].map((axis) => (frames[index]?.eye[axis] ?? 0) - (frames[index - 1]?.eye[axis] ?? 0)));
  const steps = Array.from({ length: 80 }, (_, index) => apart(240 + index));
  expect(Math.max(...steps)).toBeGreaterThan(20 * (steps[0] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(8);
  expect(frames[359]?.eye[0]).toBeCloseTo(-40, 6);
  expect(frames[360]?.eye).toEqual(views[0].eye);
});

test('a step selects, follows once it is there, and shows its layers', async () => {
  const world = runPlant(store, 5);
  const name = [...world.entities].at(-1)?.nameAt(0) ?? '';
  const tour = tourOf({ seconds: 1, selection: [name], follow: 'keep', layers: { colour: 'load', hall: 'shown' } });
  const { told } = await filmed(world, { kind: 'tour', tour, times: 'steps' });
  expect(told).toEqual(['colour load', 'hall true', `select ${name}`, 'follow null', `follow ${name}`]);
});

test('a tour as it plays shows each step at its own time, what is live from the beginning of the range on', () => {
  const tour = tourOf({ time: at(60), seconds: 2 }, { time: at(10, 0), seconds: null }, { seconds: 4 });
  const times = filmTimes(viewerOf(null), { kind: 'tour', tour, times: 'steps' }, { order: ORDER, known: KNOWN });
  const seconds = (index: number) => (times.micros(index) - OFFSET_MICROS) / MICROS_PER_SECOND;
  // A step that waits for a person takes ten seconds where nobody is there.
  expect(times.frames).toBe(16 * 24);
  expect([0, 24, 47, 48, 287].map(seconds)).toEqual([60, 61, expect.closeTo(60 + 47 / 24, 5), 10, 10]);
  expect([288, 312].map(seconds)).toEqual([32, 33]);
});

test('nothing beyond what is known is asked for, and what is live holds at the end of the range', () => {
  const tour = tourOf({ time: at(79, 100), seconds: 2 }, { time: at(0, -1), seconds: 2 }, { seconds: 4 });
  const order = { ...ORDER, toMicros: ORDER.fromMicros + 1e6 };
  const times = filmTimes(viewerOf(null), { kind: 'tour', tour, times: 'steps' }, { order, known: KNOWN });
  expect(times.micros(47)).toBe(KNOWN.endMicros);
  expect(times.micros(95)).toBe(KNOWN.startMicros);
  expect(times.micros(191)).toBe(Math.round(ORDER.fromMicros + (23 / 24) * 1e6));
});

test.each<[string, FilmedBy, { from: boolean; to: boolean }]>([
  ['present camera', { kind: 'present' }, { from: true, to: true }],
  ['director', { kind: 'director', seed: 1 }, { from: true, to: true }],
  ['tour over a range', { kind: 'tour', tour: tourOf({ time: at(1) }), times: 'range' }, { from: true, to: true }],
  ['tour', { kind: 'tour', tour: tourOf({ time: at(1) }), times: 'steps' }, { from: false, to: false }],
  [
    'tour, live in part',
    { kind: 'tour', tour: tourOf({ time: at(1) }, {}), times: 'steps' },
    { from: true, to: false },
  ],
])('%s: which times are asked for', (_, by, needed) => {
  expect(timesNeeded(by)).toEqual(needed);
});

test('a tour without steps is refused', async () => {
  await expect(filmed(runPlant(store, 1), { kind: 'tour', tour: tourOf(), times: 'range' })).rejects.toThrow(
    /no steps/,
  );
});

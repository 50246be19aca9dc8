import { expect, test } from 'vitest';
import type { AnimationEvent, Path } from '../protocol/index.ts';
import { cargo, carrier, line, on, point, pose, seconds, snapshot, stacker } from '../world/testing/builders.ts';
import { attaches, drives, follows, raises, transfers, travels } from '../world/testing/events.ts';
import { allRows, derived } from './testing/told-run.ts';

const HERE = pose(0, 0, 0);
const even = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };

/** Corners of a staircase: one metre ahead, one to the side, and so on. */
const STAIRS = Array.from({ length: 9 }, (_, index) => point(`S${index}`, Math.ceil(index / 2), Math.floor(index / 2)));
const FLIGHTS = STAIRS.slice(1).map((corner, index) => line(STAIRS[index] as (typeof STAIRS)[number], corner));

/** Four bends to either side, in sixteen metres of length as the service counts it. */
const SERPENT: Path = {
  ...line(point('S', 0, 0), point('E', 16, 0)),
  geometry: {
    type: 'CATMULL_ROM',
    controlPoints: Array.from({ length: 17 }, (_, x) => ({ x, y: 0, z: [0, 1, 0, -1][x % 4] as number })),
    parameterization: 'CENTRIPETAL',
    closed: false,
    arcLengthDivisions: 1600,
    minimumHeightMeters: 0,
  },
};

const PLANT = snapshot({
  points: [...STAIRS, point('A', 0, 0), point('S', 0, 0), point('E', 16, 0)],
  paths: [...FLIGHTS, SERPENT],
  entities: [
    ...[carrier('c'), stacker('s'), on(cargo('lower'), 'c', 'ENTITY'), on(cargo('load'), 'lower', 'ENTITY')],
    on(cargo('lifted'), 's', 'FORK'),
  ],
});

function metersOf(name: string, ...events: AnimationEvent[]): number {
  return allRows(derived(PLANT, events, seconds(40)), 'journeys', name).reduce((sum, { meters }) => sum + meters, 0);
}

test('[Q10] a staircase that is driven evenly is as long as its steps, not as the line through its corners', () => {
  const route = STAIRS.map(({ name }, index) => (index === 0 ? name : `${FLIGHTS[index - 1]?.name} ${name}`)).join(' ');
  expect(metersOf('load', { ...travels('c', 1, 16, route, HERE), ...even })).toBeCloseTo(8, 6);
});

test('[Q10] a path with many bends is as long as its bends', () => {
  const meters = metersOf('load', { ...travels('c', 1, 16, 'S S-E E', HERE), ...even });
  // Chords from bend to bend are 1.41 m each, and its arcs longer.
  expect(meters).toBeGreaterThan(16 * Math.SQRT2 * 1.02);
  expect(meters).toBeLessThan(16 * Math.SQRT2 * 1.2);
});

test('[Q10] a zigzag that is told by poses is as long as its legs', () => {
  const poses = Array.from({ length: 9 }, (_, x) => pose(x, 0, x % 2));
  expect(metersOf('load', follows('c', 1, 16, poses))).toBeCloseTo(8 * Math.SQRT2, 3);
});

test('[Q10] who travels and lifts at once at different paces goes on a bent way', () => {
  // Along evenly, up with a pace that changes: y = x² / 4 up to the middle, and the same from the end.
  const along = { ...drives('s', 1, 4, 0, 4), ...even };
  const up = { ...raises('s', 1, 4, 0, 2), initialSpeed: 0, maxSpeed: 9, acceleration: 0.5, deceleration: 0.5 };
  // The length of y = x² / 4 from 0 to 2, twice.
  const half = Math.SQRT2 + Math.asinh(1);
  expect(metersOf('lifted', along, up)).toBeCloseTo(2 * half, 3);
});

test('[Q10] what is handed over goes straight; what stands beside the middle of it goes round with it', () => {
  const beside = attaches('lower', 1, 'load', 'ENTITY', pose(1, 0, 0));
  const handed = {
    ...transfers('c', 2, 8, 'lower', 'ENTITY', HERE, HERE),
    targetLocalRotation: { x: 0, y: 720, z: 0 },
  };
  expect(metersOf('load', beside, handed)).toBeCloseTo(4 * Math.PI + 1, 3);
  expect(metersOf('lower', beside, handed)).toBeCloseTo(0, 6);
});

import { expect, test } from 'vitest';
import { atOnce } from '../../engine/index.ts';
import { planPlant } from './plan-plant.ts';

interface Drawn {
  points: Record<string, readonly [xMeters: number, yMeters: number, type?: 'PARK_POSITION']>;
  /** One way each: "A B C" leads from A to B and from there to C. */
  ways: readonly string[];
  /** Driven both ways, backwards on the way back. */
  spurs?: readonly string[];
  loads: readonly string[];
  chargers?: readonly string[];
  vehicles: number;
}

function planOf({ points, ways, spurs = [], loads, chargers = [], vehicles }: Drawn) {
  const pathsOf = (lines: readonly string[], backwards: number) =>
    lines.flatMap((line) =>
      line.split(' ').flatMap((to, index, names) => {
        const from = names[index - 1];
        if (from === undefined) return [];
        const [a, b] = [points[from] ?? [0, 0], points[to] ?? [0, 0]];
        const length = Math.round(1000 * Math.hypot(a[0] - b[0], a[1] - b[1]));
        return `<path name="${from}-${to}" sourcePoint="${from}" destinationPoint="${to}" length="${length}" maxVelocity="1000" maxReverseVelocity="${backwards}"/>`;
      }),
    );
  const location = (type: string) => (point: string) =>
    `<location name="${type} ${point}" positionX="0" positionY="0" type="${type}"><link point="${point}"/></location>`;
  const reading = atOnce(
    planPlant(
      [
        '<model version="7.0.0">',
        ...Object.entries(points).map(
          ([name, [x, y, type = 'HALT_POSITION']]) =>
            `<point name="${name}" positionX="${1000 * x}" positionY="${1000 * y}" type="${type}"/>`,
        ),
        ...pathsOf(ways, 0),
        ...pathsOf(spurs, 1000),
        ...Array.from({ length: vehicles }, (_, index) => `<vehicle name="V${index}" length="1400"/>`),
        ...['Load', 'Charge'].map(
          (name) => `<locationType name="${name}"><allowedOperation name="${name}"/></locationType>`,
        ),
        ...loads.map(location('Load')),
        ...chargers.map(location('Charge')),
        '</model>',
      ].join('\n'),
    ),
  );
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  const { homes, stops, warnings } = reading.plan;
  return {
    homes: homes.map(({ home }) => home),
    chargers: homes.map(({ chargers: own }) => own.map(({ point }) => point)),
    stops: stops.map(({ point }) => point),
    warnings: warnings.map(({ text }) => text).filter((text) => !text.includes('deck')),
  };
}

const LOST = /^vehicle "V1" is left out: wherever it could wait/;

test('on a ring there is room for one: whoever waits on it stops all others', () => {
  const points: Drawn['points'] = { A: [0, 0], B: [20, 0], C: [20, 20], D: [0, 20] };
  const plan = planOf({ points, ways: ['A B C D A'], loads: ['A', 'C'], vehicles: 2 });
  expect([plan.homes.length, plan.stops, plan.warnings]).toEqual([1, ['A', 'C'], [expect.stringMatching(LOST)]]);
});

test('beside a ring they wait on spurs, and the parking position before the end of another one', () => {
  const points: Drawn['points'] = {
    A: [0, 0],
    B: [20, 0],
    C: [20, 20],
    D: [0, 20],
    E: [-10, 0],
    F: [30, 0, 'PARK_POSITION'],
  };
  const plan = planOf({ points, ways: ['A B C D A'], spurs: ['A E', 'B F'], loads: ['A', 'C'], vehicles: 2 });
  expect([plan.homes, plan.stops, plan.warnings]).toEqual([['F', 'E'], ['A', 'C'], []]);
});

test('on two tracks side by side one waits on each: nothing else hangs together then, but each has its own way', () => {
  const points: Drawn['points'] = { A: [0, 0], T: [15, 5], U: [15, -5], B: [30, 0], S: [20, -20], R: [10, -20] };
  const plan = planOf({ points, ways: ['A T B S R A', 'A U B'], loads: ['S', 'R'], vehicles: 3 });
  expect([plan.homes, plan.stops]).toEqual([
    ['T', 'U'],
    ['S', 'R'],
  ]);
  expect(plan.warnings).toEqual([expect.stringMatching(/^vehicle "V2" is left out: wherever/)]);
});

test('where the plant falls into parts, that with most locations is served, whatever comes first in the file', () => {
  const points: Drawn['points'] = { A: [0, 0], B: [20, 0], K: [60, 0], L: [80, 0], M: [80, 20], N: [70, 30] };
  const plan = planOf({ points, ways: ['K L M N K'], spurs: ['A B'], loads: ['B', 'K', 'M'], vehicles: 1 });
  expect(plan.stops).toEqual(['K', 'M']);
  expect(plan.warnings).toEqual(['location "Load B" is not served: no way leads there and back']);
});

test('one place to charge is enough for all, and whoever waits at one has that to itself', () => {
  const points: Drawn['points'] = {
    A: [0, 0],
    B: [20, 0],
    C: [20, 20],
    D: [0, 20],
    E: [-10, 0, 'PARK_POSITION'],
    F: [30, 0],
    G: [30, 20],
  };
  const spurs = ['A E', 'B F', 'C G'];
  const plan = planOf({ points, ways: ['A B C D A'], spurs, loads: ['A', 'C'], chargers: ['E', 'F'], vehicles: 2 });
  expect([plan.homes, plan.chargers]).toEqual([
    ['E', 'G'],
    [['E', 'F'], ['F']],
  ]);
});

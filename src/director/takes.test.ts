import { expect, test } from 'vitest';
import { lanePlant } from '../../e2e/foreign-plants/lane-plant.ts';
import { scenarios } from '../simulator/plant/index.ts';
import type { Scenario } from '../simulator/plant/scenario.ts';
import { directedPlant } from '../testing/directed-plant.ts';
import { apparentShare, expectClearFlight, expectLawfulEye, seesSubject } from '../testing/director-laws.ts';
import { LONGEST_SHOT, SHORTEST_SHOT, type Take } from './choose.ts';

const named = (name: string): Scenario => scenarios.find((one) => one.name === name) ?? expect.fail(name);

const plants = [named('shuttle-store'), named('interface-tour'), lanePlant].map((plant) => ({
  name: plant.name,
  directed: directedPlant(plant, { seconds: 200 }),
}));

const said = (takes: readonly Take[]) => takes.map(({ kind, fromMicros, actors }) => [kind, fromMicros, ...actors]);
const kindsOf = (takes: readonly Take[]) => {
  const counts = new Map<string, number>();
  for (const { kind } of takes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

test.each(plants)('[D4, D6] $name: shots follow each other, the whole first and again', ({ directed: { takes } }) => {
  expect(takes.length).toBeGreaterThan(15);
  for (const [index, take] of takes.entries()) {
    expect(take.seconds).toBeGreaterThanOrEqual(SHORTEST_SHOT);
    expect(take.seconds).toBeLessThanOrEqual(LONGEST_SHOT);
    expect(take.fromMicros).toBe(takes[index - 1]?.toMicros ?? 0);
    if (index % 7 === 0) expect(take.kind).toBe('whole');
  }
});

test.each(plants)('[D5] $name: nobody acts in two shots in a row', ({ directed: { takes } }) => {
  for (const [index, { actors }] of takes.entries()) {
    const before = takes[index - 1]?.actors ?? [];
    expect(actors.filter((name) => before.includes(name))).toEqual([]);
  }
  const counts = kindsOf(takes);
  if (counts.size > 3) expect(Math.max(...counts.values())).toBeLessThanOrEqual(takes.length / 2);
});

test.each(plants)('[D7] $name: the eye is in no body', ({ directed }) => {
  for (const take of directed.takes) expectLawfulEye(directed, take);
});

test.each(plants)('[D8, D9] $name: what is looked at is large, and seen', ({ directed }) => {
  for (const take of directed.takes) expect(apparentShare(directed, take), take.kind).toBeGreaterThan(1 / 7);
  const hidden = directed.takes.filter((take) => !seesSubject(directed, take));
  expect(hidden.length).toBeLessThanOrEqual(1 + directed.takes.length / 20);
});

test.each(plants)(
  '[D10] $name: what is near is flown to, with nothing in between, and what is far is cut to',
  ({ directed }) => {
    const flown = directed.takes.flatMap((take, index) => {
      const last = directed.takes[index - 1];
      return take.transition === 'fly' && last ? [{ take, last }] : [];
    });
    expect(flown).not.toEqual([]);
    for (const { take, last } of flown) {
      expect([take.kind, last.kind]).not.toContain('whole');
      const [a, b] = [take.camera.eye, last.camera.eye];
      expect(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)).toBeLessThan(25);
      expectClearFlight(directed, last, take);
    }
  },
);

test('[D2, D3] the same run and seed give the same shots, however it was told, and another seed others', () => {
  const [plant, first] = [named('shuttle-store'), plants[0]?.directed.takes ?? []];
  const again = directedPlant(plant, { seconds: 200, eventsInBatch: 7 }).takes;
  expect(again.map(({ moment: _, ...take }) => take)).toEqual(first.map(({ moment: _, ...take }) => take));
  expect(said(directedPlant(plant, { seconds: 200, seed: 32 }).takes)).not.toEqual(said(first));
});

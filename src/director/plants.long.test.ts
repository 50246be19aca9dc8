import { describe, expect, test } from 'vitest';
import { hotel } from '../../e2e/foreign-plants/hotel.ts';
import { lanePlant } from '../../e2e/foreign-plants/lane-plant.ts';
import { robotStore } from '../../e2e/foreign-plants/robot-store.ts';
import { scenarios } from '../simulator/plant/index.ts';
import { directedPlant } from '../testing/directed-plant.ts';
import { apparentShare, expectClearFlight, expectLawfulEye, seesSubject } from '../testing/director-laws.ts';

const plants = [
  ...scenarios.map((plant) => ({ name: plant.name, plant, seconds: 600 })),
  ...[hotel, lanePlant].map((plant) => ({ name: plant.name, plant, seconds: 600 })),
  { name: robotStore.name, plant: robotStore, seconds: 60 },
];

/* All plants that come with the product, and those of which nothing is known. */
describe.each(plants)('$name', ({ plant, seconds }) => {
  const directed = directedPlant(plant, { seconds });

  test('[D7] the eye is in no body', () => {
    for (const take of directed.takes) expectLawfulEye(directed, take);
  });

  test('[D7, D10] a flight from shot to shot is in no body', () => {
    for (const [index, take] of directed.takes.entries()) {
      const last = directed.takes[index - 1];
      if (take.transition === 'fly' && last) expectClearFlight(directed, last, take);
    }
  });

  test('[D8, D9] what is looked at is large, and seen', () => {
    for (const take of directed.takes) expect(apparentShare(directed, take), take.kind).toBeGreaterThan(1 / 7);
    const hidden = directed.takes.filter((take) => !seesSubject(directed, take));
    expect(hidden.length).toBeLessThanOrEqual(1 + directed.takes.length / 20);
  });

  test('[D6] hardly ever is there nothing but the whole to show', () => {
    const whole = directed.takes.filter(({ kind }) => kind === 'whole');
    expect(whole.length).toBeLessThanOrEqual(1 + directed.takes.length / 5);
  });
});

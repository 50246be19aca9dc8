import * as z from 'zod';
import type { Scenario } from '../scenario.ts';
import { buildFleet } from './build-fleet.ts';

const CARRIERS_PER_JUNCTION = 2.5;
const FEWEST_STREETS = 4;

const parametersSchema = z.object({
  carriers: z.int().min(1).max(10_000).default(60).describe('Number of carriers'),
});

export const fleet: Scenario = {
  name: 'fleet',
  label: 'Fleet',
  description: 'Pallet carriers on a grid of one-way streets, as many as wanted, between decks at the roadside.',
  parameters: parametersSchema,
  build(context, parameters) {
    const { carriers } = parametersSchema.parse(parameters);
    return buildFleet(context, carriers, streetsFor(carriers));
  },
};

/** Even, so that the outermost streets form a ring. */
function streetsFor(carriers: number): number {
  const streets = Math.ceil(Math.sqrt(carriers / CARRIERS_PER_JUNCTION));
  return Math.max(FEWEST_STREETS, streets + (streets % 2));
}

import { atOnce, type Steps } from '../../engine/index.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { buildFleet } from './build-fleet.ts';
import { type FleetParameters, parametersSchema } from './parameters.ts';

const FEWEST_STREETS = 4;

export const fleet: Scenario = {
  name: 'fleet',
  label: 'Fleet',
  description: 'Pallet carriers on a grid of one-way streets, as many as wanted, between decks at the roadside.',
  parameters: parametersSchema,
  build: (context, given) => atOnce(buildInSteps(context, given)),
  buildInSteps,
};

function buildInSteps(context: PlantContext, given: Record<string, unknown>): Steps<InitialScene> {
  const parameters = parametersSchema.parse(given);
  const output = afterWarmUp(context.kernel, context.output, parameters.warmUpHours);
  return buildFleet({ ...context, output }, parameters, streetsFor(parameters));
}

/** Even, so that the outermost streets form a ring. */
function streetsFor({ carriers, carriersPerJunction }: FleetParameters): number {
  const streets = Math.ceil(Math.sqrt(carriers / carriersPerJunction));
  return Math.max(FEWEST_STREETS, streets + (streets % 2));
}

import { atOnce, type Steps } from '../../engine/index.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { buildFleet } from './build-fleet.ts';
import { bayCount } from './hall-plan.ts';
import { type FleetParameters, parametersSchema } from './parameters.ts';

const FEWEST_STREETS = 4;

export const fleet: Scenario = {
  name: 'fleet',
  label: 'Fleet',
  description:
    'Pallet carriers, as many as wanted, on one-way streets between stores and the stations that call for pallets.',
  parameters: parametersSchema,
  build: (context, given) => atOnce(buildInSteps(context, given)),
  buildInSteps,
};

function buildInSteps(context: PlantContext, given: Record<string, unknown>): Steps<InitialScene> {
  const parameters = parametersSchema.parse(given);
  const output = afterWarmUp(context.kernel, context.output, parameters.warmUpHours);
  return buildFleet({ ...context, output }, parameters, streetsFor(parameters));
}

/** As few as give the traffic room and every carrier a bay; even, so that the outermost streets form a ring. */
function streetsFor({ carriers, carriersPerJunction }: FleetParameters): number {
  let streets = FEWEST_STREETS;
  while (streets ** 2 * carriersPerJunction < carriers || bayCount(streets) < carriers) streets += 2;
  return streets;
}

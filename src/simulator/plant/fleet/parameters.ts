import * as z from 'zod';
import { breakdownParameters } from '../logistics/breakdown-parameters.ts';
import { warmUpHours } from '../results/warm-up-parameter.ts';

/**
 * What can be chosen of the fleet; each with its unit, its bounds and what it is. Who stands at a junction must come to
 * cruise within the 4.4 metres to the last slot behind it: the bounds of speed and acceleration keep that.
 */
export const parametersSchema = z.strictObject({
  carriers: z
    .int()
    .min(1)
    .max(10_000)
    .default(60)
    .meta({ group: 'Fleet', unit: 'carriers', description: 'Number of carriers' }),
  speed: z
    .number()
    .min(0.5)
    .max(2)
    .default(1.5)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Speed at which carriers cruise' }),
  acceleration: z
    .number()
    .min(0.5)
    .max(1.5)
    .default(0.75)
    .meta({ group: 'Fleet', unit: 'm/s²', description: 'How fast a carrier gains and loses speed' }),
  carriersPerJunction: z.number().min(0.5).max(5).default(2.5).meta({
    group: 'Streets',
    unit: 'carriers',
    description: 'How dense the traffic is: there are as many streets as that needs',
  }),
  filledAtStart: z
    .number()
    .min(0.1)
    .max(0.9)
    .default(0.7)
    .meta({ group: 'Transports', unit: 'share', description: 'Share of the decks with a pallet on them at the start' }),
  reachBlocks: z
    .int()
    .min(1)
    .max(12)
    .default(4)
    .meta({ group: 'Transports', unit: 'blocks', description: 'How far a pallet is taken at most, in each direction' }),
  transferSeconds: z
    .number()
    .min(1)
    .max(60)
    .default(3.5)
    .meta({ group: 'Transports', unit: 's', description: 'Time to take a pallet from a deck, or to set it down' }),
  restSeconds: z.number().min(1).max(600).default(1).meta({
    group: 'Transports',
    unit: 's',
    description: 'How long a carrier rests before it goes on to the next deck',
  }),
  dueMinutes: z.number().min(0.5).max(240).default(8).meta({
    group: 'Transports',
    unit: 'min',
    description: 'How long after a carrier was sent for it a pallet should be where it is to go',
  }),
  dispatchingRule: z.enum(['ANY', 'NEAREST']).default('ANY').meta({
    group: 'Rules',
    description:
      'Which pallet a carrier is sent for, and which free deck it takes it to: any within reach, or a near one',
  }),
  ...breakdownParameters('carrier'),
  warmUpHours,
});

export type FleetParameters = z.infer<typeof parametersSchema>;

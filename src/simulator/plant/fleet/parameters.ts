import * as z from 'zod';
import { batteryParameters } from '../logistics/battery-parameters.ts';
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
  carriersPerJunction: z.number().min(0.5).max(5).default(3.75).meta({
    group: 'Streets',
    unit: 'carriers',
    description: 'How dense the traffic is: there are as many streets as that needs',
  }),
  ordersPerCarrierHour: z.number().min(0.5).max(40).default(8).meta({
    group: 'Transports',
    unit: 'orders/h',
    description:
      'How often stations call for a pallet, for each carrier; each pallet is brought back when it is worked',
  }),
  workSeconds: z
    .number()
    .min(5)
    .max(600)
    .default(40)
    .meta({ group: 'Transports', unit: 's', description: 'How long a station works on a pallet' }),
  filledAtStart: z
    .number()
    .min(0.1)
    .max(0.9)
    .default(0.75)
    .meta({ group: 'Transports', unit: 'share', description: 'Share of the places in stores with a pallet on them' }),
  reachBlocks: z.int().min(1).max(12).default(2).meta({
    group: 'Transports',
    unit: 'blocks',
    description: 'How far away a store may be chosen and a transport be taken over, in each direction',
  }),
  transferSeconds: z
    .number()
    .min(2)
    .max(60)
    .default(4)
    .meta({ group: 'Transports', unit: 's', description: 'Time to take a pallet from rollers, or to give it to them' }),
  dueMinutes: z.number().min(0.5).max(240).default(8).meta({
    group: 'Transports',
    unit: 'min',
    description: 'How long after it was wanted a pallet should be where it is to go',
  }),
  dispatchingRule: z.enum(['ANY', 'NEAREST']).default('ANY').meta({
    group: 'Rules',
    description: 'From which store a pallet comes, and to which it goes: any within reach, or the nearest',
  }),
  ...batteryParameters,
  ...breakdownParameters('carrier'),
  warmUpHours,
});

export type FleetParameters = z.infer<typeof parametersSchema>;

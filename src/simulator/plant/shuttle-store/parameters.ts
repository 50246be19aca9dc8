import * as z from 'zod';
import { breakdownParameters } from '../logistics/breakdown-parameters.ts';
import { warmUpHours } from '../results/warm-up-parameter.ts';

/** What can be chosen of the shuttle store; each with its unit, its bounds and what it is. */
export const parametersSchema = z.strictObject({
  shuttlesPerLevel: z
    .int()
    .min(1)
    .max(2)
    .default(2)
    .meta({ group: 'Fleet', unit: 'shuttles', description: 'Shuttles on each of the five levels' }),
  emptySpeed: z
    .number()
    .min(0.5)
    .max(3)
    .default(1.5)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Greatest speed of a shuttle without a pallet' }),
  loadedSpeed: z
    .number()
    .min(0.3)
    .max(2)
    .default(1.1)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Greatest speed of a shuttle with a pallet' }),
  emptyAcceleration: z
    .number()
    .min(0.2)
    .max(2)
    .default(0.9)
    .meta({ group: 'Fleet', unit: 'm/s²', description: 'How fast a shuttle without a pallet gains and loses speed' }),
  loadedAcceleration: z
    .number()
    .min(0.2)
    .max(1.5)
    .default(0.5)
    .meta({ group: 'Fleet', unit: 'm/s²', description: 'How fast a shuttle with a pallet gains and loses speed' }),
  liftSpeed: z
    .number()
    .min(0.3)
    .max(3)
    .default(1.4)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Greatest speed of the lifts' }),
  ordersPerHour: z
    .number()
    .min(1)
    .max(300)
    .default(120)
    .meta({ group: 'Orders', unit: 'orders/h', description: 'Orders that come in, on an average' }),
  mostPalletsPerOrder: z
    .int()
    .min(1)
    .max(8)
    .default(3)
    .meta({ group: 'Orders', unit: 'pallets', description: 'Pallets of the largest orders; the smallest have one' }),
  backorderHours: z
    .number()
    .min(0.1)
    .max(240)
    .default(8)
    .meta({ group: 'Orders', unit: 'h', description: 'How long a line waits for goods before its order goes without' }),
  arrivalSeconds: z.number().min(2).max(600).default(18).meta({
    group: 'Deliveries',
    unit: 's',
    description: 'Mean time between pallets on each of the two conveyors in, while goods are missing',
  }),
  filledAtStart: z
    .number()
    .min(0.05)
    .max(0.8)
    .default(0.62)
    .meta({ group: 'Stock', unit: 'share', description: 'Share of the storage places that are full at the start' }),
  storageRule: z.enum(['SAME_ARTICLE', 'NEAREST']).default('SAME_ARTICLE').meta({
    group: 'Rules',
    description: 'Which channel a pallet goes to: one of its article, or the nearest with room',
  }),
  retrievalRule: z.enum(['LEAST_BUSY_LEVEL', 'NEAREST']).default('LEAST_BUSY_LEVEL').meta({
    group: 'Rules',
    description:
      'Which pallet of an article goes: one of the level with the least to do, or the nearest to the lifts out',
  }),
  dispatchingRule: z.enum(['ALTERNATING', 'RETRIEVAL_FIRST']).default('ALTERNATING').meta({
    group: 'Rules',
    description: 'What a shuttle does next: storing and retrieving in turn, or retrieving while anything is ordered',
  }),
  ...breakdownParameters('shuttle or lift'),
  warmUpHours,
});

export type StoreParameters = z.infer<typeof parametersSchema>;

import * as z from 'zod';
import { batteryParameters } from '../logistics/battery-parameters.ts';
import { breakdownParameters, machineBreakdownParameters } from '../logistics/breakdown-parameters.ts';
import { warmUpHours } from '../results/warm-up-parameter.ts';

/** What can be chosen of the distribution centre; each with its unit, its bounds and what it is. */
export const parametersSchema = z.strictObject({
  carriers: z
    .int()
    .min(3)
    .max(9)
    .default(9)
    .meta({ group: 'Fleet', unit: 'carriers', description: 'Carriers on the ground floor' }),
  mezzanineCarriers: z
    .int()
    .min(1)
    .max(3)
    .default(3)
    .meta({ group: 'Fleet', unit: 'carriers', description: 'Carriers on the mezzanine' }),
  carrierSpeed: z
    .number()
    .min(0.8)
    .max(2)
    .default(1.6)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Greatest speed of a carrier on a straight way' }),
  carrierAcceleration: z
    .number()
    .min(0.3)
    .max(1.5)
    .default(0.7)
    .meta({ group: 'Fleet', unit: 'm/s²', description: 'How fast a carrier gains speed' }),
  stackerSpeed: z
    .number()
    .min(1)
    .max(5)
    .default(3)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Greatest speed of a stacker along its aisle' }),
  liftSpeed: z
    .number()
    .min(0.2)
    .max(2)
    .default(0.8)
    .meta({ group: 'Fleet', unit: 'm/s', description: 'Greatest speed of the lifts to the mezzanine and back' }),
  ordersPerHour: z
    .number()
    .min(1)
    .max(80)
    .default(43)
    .meta({ group: 'Orders', unit: 'orders/h', description: 'Orders that come in, on an average' }),
  mostPalletsPerOrder: z
    .int()
    .min(1)
    .max(8)
    .default(4)
    .meta({ group: 'Orders', unit: 'pallets', description: 'Pallets of the largest orders; the smallest have one' }),
  packedShare: z.number().min(0).max(1).default(0.25).meta({
    group: 'Orders',
    unit: 'share',
    description: 'Share of the orders that are packed on the mezzanine first',
  }),
  expressShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.15)
    .meta({ group: 'Orders', unit: 'share', description: 'Share of the orders that go before the others' }),
  packingSeconds: z
    .number()
    .min(25)
    .max(600)
    .default(70)
    .meta({ group: 'Orders', unit: 's', description: 'Time to pack a pallet, on an average' }),
  backorderHours: z
    .number()
    .min(0.1)
    .max(240)
    .default(24)
    .meta({ group: 'Orders', unit: 'h', description: 'How long a line waits for goods before its order goes without' }),
  waveMinutes: z.number().min(0).max(480).default(0).meta({
    group: 'Orders',
    unit: 'min',
    description: 'Time between waves: orders that are not express are released together; with 0 each as it comes',
  }),
  cutOffMinutes: z.number().min(0).max(480).default(0).meta({
    group: 'Orders',
    unit: 'min',
    description: 'How long before a wave an order must have come in to go with it',
  }),
  trucksPerHour: z
    .number()
    .min(1)
    .max(30)
    .default(10)
    .meta({ group: 'Deliveries', unit: 'trucks/h', description: 'Slots for trucks; a slot without need stays empty' }),
  palletsPerTruck: z
    .int()
    .min(6)
    .max(33)
    .default(16)
    .meta({ group: 'Deliveries', unit: 'pallets', description: 'Pallets that a truck can bring' }),
  departureMinutes: z.number().min(5).max(120).default(12).meta({
    group: 'Shipping',
    unit: 'min',
    description: 'Time between trucks that leave; each of the three docks has one in turn, while people are on shift',
  }),
  palletsPerDeparture: z
    .int()
    .min(6)
    .max(33)
    .default(33)
    .meta({ group: 'Shipping', unit: 'pallets', description: 'Pallets that a truck takes along' }),
  handlingMinutes: z
    .number()
    .min(10)
    .max(480)
    .default(60)
    .meta({
      group: 'Shipping',
      unit: 'min',
      description:
        'Time that an order has before its truck leaves, at the least; express orders have half of it. It is due for the ' +
        'first truck after that',
    }),
  packedHandlingMinutes: z.number().min(10).max(960).default(120).meta({
    group: 'Shipping',
    unit: 'min',
    description: 'The same of an order that is packed first',
  }),
  loadingMinutes: z
    .number()
    .min(5)
    .max(120)
    .default(30)
    .meta({ group: 'Shipping', unit: 'min', description: 'How long before its departure a truck stands at its dock' }),
  truckWaitMinutes: z.number().min(0).max(60).default(10).meta({
    group: 'Shipping',
    unit: 'min',
    description: 'How long a truck that should leave waits for pallets that are on their way to it',
  }),
  filledAtStart: z
    .number()
    .min(0.05)
    .max(0.85)
    .default(0.62)
    .meta({ group: 'Stock', unit: 'share', description: 'Share of the storage places that are full at the start' }),
  orderPointHours: z.number().min(0).max(72).default(7).meta({
    group: 'Stock',
    unit: 'h',
    description: 'Order point of each article: hours of its demand, in stock and on order, at which more is ordered',
  }),
  orderQuantityHours: z.number().min(0.1).max(24).default(2).meta({
    group: 'Stock',
    unit: 'h',
    description: 'Order quantity of each article: hours of its demand, one pallet at the least',
  }),
  supplierHours: z.number().min(0.1).max(72).default(2).meta({
    group: 'Stock',
    unit: 'h',
    description: 'Lead time of suppliers, on an average: from an order until the next truck can bring it',
  }),
  supplierSpread: z.number().min(0).max(1).default(0.3).meta({
    group: 'Stock',
    unit: 'share',
    description: 'Standard deviation of the lead time of suppliers, as a share of it',
  }),
  retrievalRule: z
    .enum(['FEFO', 'FIFO', 'NEAREST'])
    .default('FEFO')
    .meta({
      group: 'Rules',
      description:
        'Which pallet of an article goes first: what expires first and among equals what came in first, what came in ' +
        'first, or the nearest',
    }),
  storageRule: z.enum(['BALANCED', 'NEAREST']).default('BALANCED').meta({
    group: 'Rules',
    description: 'To which aisle pallets go: the one with least to do, or the first with room',
  }),
  dispatchingRule: z.enum(['NEAREST', 'OLDEST']).default('NEAREST').meta({
    group: 'Rules',
    description: 'What a carrier that comes free takes up: the nearest pallet, or the one that has waited longest',
  }),
  packingPallets: z.int().min(1).max(12).default(8).meta({
    group: 'Rules',
    unit: 'pallets',
    description: 'Pallets that may be on their way to packing and back at once',
  }),
  reusableShare: z.number().min(0).max(1).default(0.8).meta({
    group: 'Empty pallets',
    unit: 'share',
    description: 'Share of the pallets emptied in packing that carry goods again; the others are given back',
  }),
  palletsPerStack: z.int().min(4).max(15).default(10).meta({
    group: 'Empty pallets',
    unit: 'pallets',
    description: 'Empty pallets in a stack, as trucks bring them and take them back',
  }),
  emptyPalletsAtStart: z.int().min(8).max(24).default(16).meta({
    group: 'Empty pallets',
    unit: 'pallets',
    description: 'Empty pallets in the magazine of packing at the start',
  }),
  staffedHours: z.number().min(1).max(24).default(24).meta({
    group: 'People',
    unit: 'h',
    description: 'Hours of each day, from six in the morning, in which packing and docks are staffed',
  }),
  hoursBetweenBreaks: z.number().min(0.5).max(8).default(4).meta({
    group: 'People',
    unit: 'h',
    description: 'How long people work from the beginning or from break to break',
  }),
  breakMinutes: z.number().min(0).max(60).default(0).meta({
    group: 'People',
    unit: 'min',
    description: 'Breaks at packing and docks, all at once; with 0 there are none',
  }),
  ...breakdownParameters('carrier'),
  ...machineBreakdownParameters,
  ...batteryParameters,
  warmUpHours,
});

export type CentreParameters = z.infer<typeof parametersSchema>;

import * as z from 'zod';

/** What can be chosen of carriers that live on batteries (decision 063). */
export const batteryParameters = {
  batteryHours: z.number().min(1).max(48).default(8).meta({
    group: 'Batteries',
    unit: 'h',
    description: 'How long a full battery lasts while its carrier drives loaded',
  }),
  chargeMinutes: z
    .number()
    .min(5)
    .max(600)
    .default(60)
    .meta({ group: 'Batteries', unit: 'min', description: 'Time from an empty battery to a full one' }),
  chargeBelow: z.number().min(0.05).max(0.5).default(0.3).meta({
    group: 'Batteries',
    unit: 'share',
    description: 'With less charge a carrier takes no more work and charges; whoever has nothing to do charges anyway',
  }),
  chargeTo: z
    .number()
    .min(0.55)
    .max(0.98)
    .default(0.6)
    .meta({ group: 'Batteries', unit: 'share', description: 'With so much charge it works again' }),
};

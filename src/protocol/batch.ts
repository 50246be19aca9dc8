import * as z from 'zod';
import { assetSchema } from './entity.ts';
import { type AnimationEvent, eventSchema } from './events.ts';
import { nonNegativeInt64 } from './primitives.ts';

/** Indivisible group of events; its assets come first (interface 2.15). */
export const batchSchema = z.object({
  sequence: nonNegativeInt64,
  assets: z.array(assetSchema),
  events: z.array(eventSchema),
});

export type AnimationBatch = Omit<z.infer<typeof batchSchema>, 'events'> & { events: AnimationEvent[] };

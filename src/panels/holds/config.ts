import * as z from 'zod';
import { RANGES } from '../flow/config.ts';

const config = z.object({
  isOpen: z.boolean().catch(false),
  /** Of which time is lost told. */
  range: z.enum(RANGES).catch('quarter'),
});

export type HoldsConfig = z.infer<typeof config>;

/** How it is shown. */
export const holdsConfig = { id: 'holds', config };

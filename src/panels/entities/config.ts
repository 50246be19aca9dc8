import * as z from 'zod';
import { ACTIVITIES } from '../../world/index.ts';

const config = z.object({
  isOpen: z.boolean().catch(false),
  text: z.string().catch(''),
  /** Empty: all types. */
  type: z.string().catch(''),
  /** Null: all states. */
  state: z.enum(ACTIVITIES).nullable().catch(null),
  /** Index from the ground up; null: all floors. */
  floor: z.int().min(0).nullable().catch(null),
  /** By what carries what. */
  isTree: z.boolean().catch(false),
});

export type EntitiesConfig = z.infer<typeof config>;

/** How entities are listed. */
export const entitiesConfig = { id: 'entities', config, filters: ['text', 'type', 'state', 'floor'] as const };

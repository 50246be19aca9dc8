import * as z from 'zod';
import { MAXIMUM_UPDATES_PER_POLL } from './limits.ts';
import { nonNegativeInt64 } from './primitives.ts';

/** Position in one stream of one protocol, never computed by a client, only kept and sent back (interface 2.1). */
export const cursorSchema = z.object({
  generation: z.string().min(1),
  sequence: nonNegativeInt64,
});

/** Body of an updates query, and of a legacy poll (interface 4.6, 4.8). */
export const updatesQuerySchema = z.strictObject({
  cursor: z.strictObject(cursorSchema.shape),
  limit: z.int().min(1).max(MAXIMUM_UPDATES_PER_POLL).nullish(),
});

/** What every answer with updates says of its stream. */
export const streamFields = {
  simulationId: z.string(),
  nextCursor: cursorSchema,
  oldestAvailableSequence: nonNegativeInt64,
  latestSequence: nonNegativeInt64,
  hasMore: z.boolean(),
};

export type Cursor = z.infer<typeof cursorSchema>;
export type UpdatesQuery = z.infer<typeof updatesQuerySchema>;

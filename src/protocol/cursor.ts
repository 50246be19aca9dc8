import * as z from 'zod';
import { nonNegativeInt64 } from './primitives.ts';

/** Place in one stream of one protocol (interface 2.1). Never computed by a client, only kept and sent back. */
export const cursorSchema = z.object({
  generation: z.string().min(1),
  sequence: nonNegativeInt64,
});

export type Cursor = z.infer<typeof cursorSchema>;

import * as z from 'zod';

/** How far behind live a reader is after an answer. */
export interface Lag {
  batches: number | null;
  seconds: number | null;
}

/** A larger answer is that of a reader who catches up: its lag shows in the next one. */
const LARGEST_READ_BYTES = 1024 * 1024;

const updates = z.object({
  data: z.object({
    latestSequence: z.number(),
    nextCursor: z.object({ sequence: z.number() }),
    clock: z.object({ sampledAt: z.string().optional() }).optional(),
  }),
});

/** Read from an answer to an updates query (interface 4.8); null where it says nothing of it. */
export function lagOf(body: Buffer, nowMillis: number): Lag | null {
  if (body.length > LARGEST_READ_BYTES) return null;
  const read = updates.safeParse(parsed(body));
  if (!read.success) return null;
  const { latestSequence, nextCursor, clock } = read.data.data;
  const sampled = Date.parse(clock?.sampledAt ?? '');
  return {
    batches: Math.max(0, latestSequence - nextCursor.sequence),
    seconds: Number.isNaN(sampled) ? null : Math.max(0, (nowMillis - sampled) / 1000),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

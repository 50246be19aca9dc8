import * as z from 'zod';
import { personSchema, sayingSchema, viewSchema } from '../../presence/index.ts';

/** Carries words between gateways that read together; what is said reaches all but who says it, or nobody. */
export interface PresenceBus {
  say(text: string): void;
  /** @returns what ends it */
  hear(listener: (text: string) => void): () => void;
}

const of = { gateway: z.string(), room: z.string() };

/** What gateways tell each other of a run's people. */
const newsSchema = z.discriminatedUnion('kind', [
  /** All that are there through one gateway; said again now and then. */
  z.strictObject({ ...of, kind: z.literal('people'), people: z.array(personSchema) }),
  /** A gateway has the first of its people there, and wants to know of the others. */
  z.strictObject({ ...of, kind: z.literal('ask') }),
  z.strictObject({ ...of, kind: z.literal('view'), personId: z.string(), view: viewSchema }),
  z.strictObject({ ...of, kind: z.literal('call'), personId: z.string(), view: viewSchema }),
  /** Said to one gateway by somebody whose stream another one has. */
  z.strictObject({ ...of, kind: z.literal('said'), personId: z.string(), said: sayingSchema.shape.said }),
]);

export type News = z.infer<typeof newsSchema>;

/** Returns what another gateway told; null where it cannot be read: another version may say more. */
export function readNews(text: string): News | null {
  try {
    return newsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import * as z from 'zod';

/** Groups of kinds; any other word is an `animationType`. */
export const KIND_GROUPS = ['actions', 'notifications', 'incidents', 'notes', 'alerts'] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

const config = z.object({
  isOpen: z.boolean().catch(false),
  /** A group or an `animationType`; empty: all. */
  kind: z.string().catch(''),
  entity: z.string().catch(''),
  text: z.string().catch(''),
  /** The list goes with the playhead. */
  isFollowing: z.boolean().catch(true),
});

export type EventsConfig = z.infer<typeof config>;

/** Which events are listed, and how. */
export const eventsConfig = { id: 'events', config, filters: ['kind', 'entity', 'text'] as const };

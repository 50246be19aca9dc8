import type * as z from 'zod';
import { animationSnapshotSchema, batchSchema } from '../protocol/index.ts';
import { clockMessageSchema, gapMessageSchema, incidentMessageSchema, noteMessageSchema } from './messages.ts';

/** What is told on which topic. Messages are JSON in UTF-8. */
export const TOPICS = {
  /** Animation snapshots (interface 2.10): where reading can begin. */
  snapshot: { topic: '/aisle/snapshot', schemaName: 'aisle.AnimationSnapshot', schema: animationSnapshotSchema },
  /** Animation batches (interface 2.15), byte for byte as they were read. */
  batches: { topic: '/aisle/batches', schemaName: 'aisle.AnimationBatch', schema: batchSchema },
  clock: { topic: '/aisle/clock', schemaName: 'aisle.Clock', schema: clockMessageSchema },
  incidents: { topic: '/aisle/incidents', schemaName: 'aisle.Incident', schema: incidentMessageSchema },
  gaps: { topic: '/aisle/gaps', schemaName: 'aisle.Gap', schema: gapMessageSchema },
  notes: { topic: '/aisle/notes', schemaName: 'aisle.Note', schema: noteMessageSchema },
} as const satisfies Record<string, { topic: string; schemaName: string; schema: z.ZodType }>;

export type TopicName = keyof typeof TOPICS;

export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[];

const byTopic = new Map<string, TopicName>(TOPIC_NAMES.map((name) => [TOPICS[name].topic, name]));

/** The name of one of our topics; undefined for another's, which a reader passes over. */
export function topicNamed(topic: string): TopicName | undefined {
  return byTopic.get(topic);
}

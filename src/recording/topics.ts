import type * as z from 'zod';
import { animationSnapshotSchema, batchSchema } from '../protocol/index.ts';
import { clockMessageSchema, gapMessageSchema, incidentMessageSchema, noteMessageSchema } from './messages.ts';
import { plainSchemaOf } from './plain-schema.ts';
import { jsonBytes } from './text.ts';

/** A channel of JSON messages, with the schema that describes them. */
export type Topic = ReturnType<typeof topicOf>;

/** @param id of the channel and its schema: a reader relies on the topic only, yet two files of ours are alike */
export function topicOf(id: number, topic: string, schemaName: string, schema: z.ZodType) {
  let data: Uint8Array | null = null;
  return {
    id,
    topic,
    schema,
    /** @param schemaId 0 where nobody asks what the messages look like */
    channel: (schemaId = id) => ({ id, schemaId, topic, messageEncoding: 'json', metadata: new Map<string, string>() }),
    /** Described once, as that takes long. */
    describe() {
      data ??= jsonBytes(plainSchemaOf(schema));
      return { id, name: schemaName, encoding: 'jsonschema', data };
    },
  };
}

export const TOPICS = {
  /** Animation snapshots (interface 2.10): where reading can begin. */
  snapshot: topicOf(1, '/aisle/snapshot', 'aisle.AnimationSnapshot', animationSnapshotSchema),
  /** Animation batches (interface 2.15), byte for byte as they were read. */
  batches: topicOf(2, '/aisle/batches', 'aisle.AnimationBatch', batchSchema),
  clock: topicOf(3, '/aisle/clock', 'aisle.Clock', clockMessageSchema),
  incidents: topicOf(4, '/aisle/incidents', 'aisle.Incident', incidentMessageSchema),
  gaps: topicOf(5, '/aisle/gaps', 'aisle.Gap', gapMessageSchema),
  notes: topicOf(6, '/aisle/notes', 'aisle.Note', noteMessageSchema),
};

export type TopicName = keyof typeof TOPICS;

export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[];

const byTopic = new Map<string | undefined, TopicName>(TOPIC_NAMES.map((name) => [TOPICS[name].topic, name]));

/** The name of one of our topics; undefined for another's, which a reader passes over. */
export function topicNamed(topic: string | undefined): TopicName | undefined {
  return byTopic.get(topic);
}

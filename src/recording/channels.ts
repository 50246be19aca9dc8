import type * as z from 'zod';
import { plainSchemaOf } from './plain-schema.ts';
import { jsonBytes } from './text.ts';
import { TOPIC_NAMES, TOPICS, type TopicName } from './topics.ts';

/** How a topic stands in a file: a channel of JSON messages and the schema that describes them. */
export interface ChannelRecords {
  schema: { id: number; name: string; encoding: 'jsonschema'; data: Uint8Array };
  channel: { id: number; schemaId: number; topic: string; messageEncoding: 'json'; metadata: Map<string, string> };
}

/** The same ids in every file: a reader may rely on topics only, but two files are then alike. */
export function channelOf(name: TopicName): ChannelRecords {
  return recordsOf(TOPICS[name], channelIdOf(name));
}

/** How a topic of others stands in a file. */
export function foreignRecords(channel: DescribedTopic): ChannelRecords {
  return recordsOf(channel, FIRST_FOREIGN_ID);
}

/** Ours come first; a writer that gives ids itself takes no notice. */
const FIRST_FOREIGN_ID = TOPIC_NAMES.length + 1;

export function channelIdOf(name: TopicName): number {
  return TOPIC_NAMES.indexOf(name) + 1;
}

/** The same topic where nobody asks what its messages look like. */
export function channelWithoutSchema(name: TopicName): ChannelRecords['channel'] {
  return channelRecord(TOPICS[name].topic, channelIdOf(name), WITHOUT_SCHEMA);
}

/** Of the format. */
const WITHOUT_SCHEMA = 0;

function channelRecord(topic: string, id: number, schemaId: number): ChannelRecords['channel'] {
  return { id, schemaId, topic, messageEncoding: 'json', metadata: new Map() };
}

/** A topic, with the schema of its messages. */
export interface DescribedTopic {
  topic: string;
  schemaName: string;
  schema: z.ZodType;
}

const known = new WeakMap<DescribedTopic, ChannelRecords>();

/** Made once for each topic: every message asks for them, and a schema takes long to describe. */
function recordsOf(described: DescribedTopic, id: number): ChannelRecords {
  const made = known.get(described) ?? makeRecords(described, id);
  known.set(described, made);
  return made;
}

function makeRecords({ topic, schemaName, schema }: DescribedTopic, id: number): ChannelRecords {
  return {
    schema: { id, name: schemaName, encoding: 'jsonschema', data: jsonBytes(plainSchemaOf(schema)) },
    channel: channelRecord(topic, id, id),
  };
}

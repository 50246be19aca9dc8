import { McapRecordBuilder } from '@mcap/core';
import { channelIdOf, channelOf, channelWithoutSchema } from './channels.ts';
import { METADATA_NAME, metadataOf, PROFILE, type RecordingDescription } from './description.ts';
import { logTimeOf, publishTimeOf, type RecordedMessage, sequence32 } from './recorded-message.ts';
import type { TopicName } from './topics.ts';

/**
 * A segment while it grows: MCAP without chunks and without an end, so that each message is whole in the file as soon as
 * its bytes are. What comes out has only to be appended, in the order of asking.
 */
export interface Journal {
  /** What every file begins with. */
  begin(): Uint8Array;
  /** A message, after the description of its topic where it is the first of it. */
  message(message: RecordedMessage): Uint8Array;
}

/** @param hasSchemas false for what is read by our own reader alone: a browser describes no schemas */
export function createJournal(description: RecordingDescription, { hasSchemas = true } = {}): Journal {
  const builder = new McapRecordBuilder();
  const described = new Set<TopicName>();

  const take = (): Uint8Array => {
    const bytes = builder.buffer.slice();
    builder.reset();
    return bytes;
  };

  const describe = (topic: TopicName): void => {
    if (described.has(topic)) return;
    described.add(topic);
    if (hasSchemas) {
      const { schema, channel } = channelOf(topic);
      builder.writeSchema(schema);
      builder.writeChannel(channel);
    } else builder.writeChannel(channelWithoutSchema(topic));
  };

  return {
    begin() {
      builder.writeMagic();
      builder.writeHeader({ profile: PROFILE, library: libraryOf(description) });
      builder.writeMetadata({ name: METADATA_NAME, metadata: metadataOf(description) });
      return take();
    },
    message(message) {
      describe(message.topic);
      builder.writeMessage(recordOf(message));
      return take();
    },
  };
}

export function libraryOf({ productVersion }: RecordingDescription): string {
  return `aisle ${productVersion}`;
}

/** A message as its record holds it. */
export function recordOf(message: RecordedMessage) {
  return {
    channelId: channelIdOf(message.topic),
    sequence: sequence32(message.sequence),
    logTime: logTimeOf(message.simulationTimeMicros),
    publishTime: publishTimeOf(message.wallMillis),
    data: message.data,
  };
}

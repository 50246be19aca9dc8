import { McapRecordBuilder } from '@mcap/core';
import { METADATA_NAME, metadataOf, PROFILE, type RecordingDescription } from './description.ts';
import { logTimeOf, publishTimeOf, type RecordedMessage, sequence32 } from './recorded-message.ts';
import { MESSAGE_HEAD_BYTES, viewOf, writeMessageHead } from './records.ts';
import { joined } from './text.ts';
import { TOPICS, type TopicName } from './topics.ts';

/** A segment while it grows: MCAP without chunks and end, so that each message is whole as soon as its bytes are. */
export class Journal {
  readonly #builder = new McapRecordBuilder();
  readonly #described = new Set<TopicName>();
  readonly #description: RecordingDescription;
  readonly #hasSchemas: boolean;

  /** @param options `hasSchemas`: false for what our own reader alone reads */
  constructor(description: RecordingDescription, { hasSchemas = true } = {}) {
    this.#description = description;
    this.#hasSchemas = hasSchemas;
  }

  /** What every file begins with. */
  begin(): Uint8Array {
    this.#builder.writeMagic();
    this.#builder.writeHeader({ profile: PROFILE, library: libraryOf(this.#description) });
    this.#builder.writeMetadata({ name: METADATA_NAME, metadata: metadataOf(this.#description) });
    return this.#take();
  }

  /** A message, after the description of its topic where it is the first of it. */
  message(message: RecordedMessage): Uint8Array {
    return joined(this.parts(message));
  }

  /** The same without a copy of the payload. */
  parts(message: RecordedMessage): [head: Uint8Array, data: Uint8Array] {
    this.#describe(message.topic);
    const described = this.#take();
    const head = new Uint8Array(described.byteLength + MESSAGE_HEAD_BYTES);
    head.set(described);
    writeMessageHead(viewOf(head.subarray(described.byteLength)), recordOf(message));
    return [head, message.data];
  }

  #describe(name: TopicName): void {
    if (this.#described.has(name)) return;
    this.#described.add(name);
    if (this.#hasSchemas) this.#builder.writeSchema(TOPICS[name].describe());
    this.#builder.writeChannel(TOPICS[name].channel(this.#hasSchemas ? undefined : 0));
  }

  #take(): Uint8Array {
    const bytes = this.#builder.buffer;
    this.#builder.reset();
    return bytes;
  }
}

export function libraryOf({ productVersion }: RecordingDescription): string {
  return `aisle ${productVersion}`;
}

/** A message as its record holds it. */
export function recordOf({ topic, sequence, simulationTimeMicros, wallMillis, data }: RecordedMessage) {
  return {
    channelId: TOPICS[topic].id,
    sequence: sequence32(sequence),
    logTime: logTimeOf(simulationTimeMicros),
    publishTime: publishTimeOf(wallMillis),
    data,
  };
}

import { McapRecordBuilder } from '@mcap/core';
import { describe, expect, test } from 'vitest';
import { openGrowingFile, StreamReader } from './stream-reader.ts';
import { DESCRIPTION, fileOf, journalOf, message } from './testing/files.ts';
import { joined } from './text.ts';
import type { TopicName } from './topics.ts';

const clock = message('clock', 5, { a: 1 }, { sequence: 7 });

/** Records of another program: a channel, a message on one, metadata. */
function foreign(...records: ((builder: McapRecordBuilder) => void)[]): Uint8Array {
  const builder = new McapRecordBuilder();
  for (const write of records) write(builder);
  return builder.buffer.slice();
}
const channel = (id: number, topic: string) => (builder: McapRecordBuilder) => {
  builder.writeChannel({ id, schemaId: 0, topic, messageEncoding: 'json', metadata: new Map() });
};
const messageOn = (channelId: number) => (builder: McapRecordBuilder) => {
  builder.writeMessage({ channelId, sequence: 1, logTime: 1000n, publishTime: 0n, data: clock.data });
};
const metadata = (name: string) => (builder: McapRecordBuilder) => {
  builder.writeMetadata({ name, metadata: new Map([['a', 'b']]) });
};

describe('[R2] a file is read as its bytes come', () => {
  test('the bytes may be used again afterwards', () => {
    const bytes = journalOf([clock]);
    const [read] = new StreamReader().append(bytes);
    bytes.fill(0);
    expect(read).toEqual(clock);
  });

  test('nothing is read behind its end, nor once something could not be read', async () => {
    const whole = new StreamReader();
    expect(whole.append(await fileOf([clock], null))).toEqual([clock]);
    expect([whole.append(journalOf([clock])), whole.problem, whole.isWhole]).toEqual([[], null, true]);
    const broken = new StreamReader();
    broken.append(joined([journalOf([]), foreign(messageOn(9))]));
    expect(broken.problem).toBe('a message on channel 9, which was not described before it');
    expect(broken.append(journalOf([clock]))).toEqual([]);
    expect(broken.problem).toMatch(/channel 9/);
  });
});

describe('[R5] what another program wrote', () => {
  test('into the file is passed over', () => {
    const others = foreign(
      metadata('of another'),
      channel(9, '/other'),
      messageOn(9),
      channel(10, '/aisle/clock'),
      messageOn(10),
    );
    const reader = new StreamReader();
    const read = reader.append(joined([journalOf([clock]), others]));
    expect(read.map(({ topic, sequence }) => [topic, sequence])).toEqual([
      ['clock', 7],
      ['clock', 1],
    ]);
    expect([reader.problem, reader.description]).toEqual([null, DESCRIPTION]);
  });
});

describe('a file without an index is asked', () => {
  const topics: TopicName[] = ['clock', 'batches', 'clock', 'batches', 'notes'];
  const bytes = journalOf(topics.map((topic, index) => message(topic, 10 * index, {}, { sequence: index })));

  test.each([
    { query: undefined, found: [0, 1, 2, 3, 4] },
    { query: {}, found: [0, 1, 2, 3, 4] },
    { query: { topics: ['batches' as const] }, found: [1, 3] },
    { query: { fromMicros: 10, toMicros: 30 }, found: [1, 2, 3] },
    { query: { fromMicros: 11, toMicros: 29 }, found: [2] },
    { query: { topics: ['clock' as const, 'notes' as const], fromMicros: 20 }, found: [2, 4] },
  ])('$query', async ({ query, found }) => {
    const read: number[] = [];
    for await (const { sequence } of openGrowingFile(bytes).messages(query)) read.push(sequence);
    expect(read).toEqual(found);
  });
});

import { McapStreamReader, type McapTypes } from '@mcap/core';
import { describe, expect, test } from 'vitest';
import { Journal } from './journal.ts';
import { DESCRIPTION, message } from './testing/files.ts';
import { joined } from './text.ts';

/** The records of some bytes, as another reader finds them. */
function recordsOf(...parts: Uint8Array[]): McapTypes.TypedMcapRecord[] {
  const reader = new McapStreamReader();
  reader.append(joined(parts));
  const records: McapTypes.TypedMcapRecord[] = [];
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) records.push(record);
  return records;
}

const clock = message('clock', 5, { a: 1 }, { sequence: 7 });
const batch = message('batches', 6, { b: 2 }, { sequence: 2 ** 32 + 9 });

describe('[R7] a segment that grows is MCAP', () => {
  test('that begins with what wrote it and what it records', () => {
    const [header, metadata] = recordsOf(new Journal(DESCRIPTION).begin());
    expect(header).toMatchObject({ type: 'Header', profile: 'aisle', library: 'aisle 0.1.0' });
    expect(metadata).toMatchObject({ type: 'Metadata', name: 'aisle.recording' });
  });

  test.each([
    { hasSchemas: undefined, kinds: ['Schema', 'Channel', 'Message', 'Message', 'Schema', 'Channel', 'Message'] },
    { hasSchemas: false, kinds: ['Channel', 'Message', 'Message', 'Channel', 'Message'] },
  ])(
    'whose topics are described once, before their first message; with schemas: $hasSchemas',
    ({ hasSchemas, kinds }) => {
      const journal = new Journal(DESCRIPTION, hasSchemas === undefined ? {} : { hasSchemas });
      const written = [journal.begin(), ...[clock, clock, batch].map((each) => journal.message(each))];
      const records = recordsOf(...written).slice(2);
      expect(records.map(({ type }) => type)).toEqual(kinds);
      const channels = records.filter((record) => record.type === 'Channel');
      expect(channels.map(({ topic }) => topic)).toEqual(['/aisle/clock', '/aisle/batches']);
      expect(channels.map(({ schemaId }) => schemaId)).toEqual(hasSchemas === false ? [0, 0] : [3, 2]);
      expect(records.at(-1)).toMatchObject({ channelId: 2, sequence: 9, logTime: 6000n, data: batch.data });
    },
  );

  test('of whose messages the payload need not be copied', () => {
    const journal = new Journal(DESCRIPTION);
    const begun = journal.begin();
    const [head, data] = journal.parts(clock);
    expect(data).toBe(clock.data);
    const kept = begun.slice();
    expect(recordsOf(begun, head, data).at(-1)).toMatchObject({ type: 'Message', sequence: 7, data: clock.data });
    expect(begun).toEqual(kept);
  });
});

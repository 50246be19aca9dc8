import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatewayFailure } from '../../failures.ts';
import type { StreamRecord } from '../stream-log.ts';
import { keyframeRecord, saidRecord, told, updatesRecord } from '../testing/log-cases.ts';
import { clusterNames } from './names.ts';
import { bytesOfRecord, recordOfBytes } from './record-bytes.ts';
import { partsOfRecord, RecordParts } from './record-parts.ts';

const failure = new GatewayFailure('UPSTREAM_BUSY', 'Too many wait.', { retryAfter: '3', status: 503 });
const RECORDS: [string, StreamRecord][] = [
  ['updates', updatesRecord(3, 9)],
  ['updates without batches', updatesRecord(3, 3)],
  ['a keyframe', keyframeRecord(7, 'g1 7 read')],
  ['what the service said', saidRecord('VISUALIZATION_CURSOR_EXPIRED', 4)],
  ['a failure of the gateway', { kind: 'said', outcome: failure, code: '', after: null }],
  ['a clock', { kind: 'clock', clockMicros: 17 }],
];

describe('a record means the same in another process', () => {
  test.each(RECORDS)('%s', (_kind, record) => {
    const read = recordOfBytes(bytesOfRecord(record));
    expect(read && told(read)).toBe(told(record));
    expect(read && bytesOfRecord(read)).toEqual(bytesOfRecord(record));
    if (record.kind === 'said') expect(read).toMatchObject({ after: record.after, code: record.code });
  });

  test('and in parts of any size, of which some may be lost at the end of a leader', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8 * 1024 + 20, max: 20_000 }), fc.integer({ min: 1, max: 30 }), (size, kept) => {
        const record = updatesRecord(0, 40, 500);
        const all = partsOfRecord(record, size);
        expect(Math.max(...all.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(size);
        const parts = new RecordParts();
        const count = all.length;
        for (const [index, part] of all.entries()) if (index < Math.min(kept, count - 1)) parts.add(index, count, part);
        const read = all.map((part, index) => parts.add(index, count, part));
        expect(read.slice(0, -1).every((each) => each === null)).toBe(true);
        expect(told(read.at(-1) as StreamRecord)).toBe(told(record));
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no length', Buffer.from([0, 0])],
    ['a length beyond its end', Buffer.from([255, 255, 255, 255, 1])],
    ['no JSON', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('{]')])],
    ['cut off', bytesOfRecord(updatesRecord(0, 3)).subarray(0, -4)],
    [
      'of a later version',
      Buffer.from(bytesOfRecord({ kind: 'clock', clockMicros: 1 }).toString().replace(':1,', ':2,')),
    ],
  ])('%s is left out', (_case, bytes) => {
    expect(recordOfBytes(bytes)).toBeNull();
  });
});

test('names of simulations are keys and subjects, each another one', () => {
  const { keyOf, subjectOf } = clusterNames('aisle');
  expect(subjectOf('plant-north_1')).toBe('aisle.records.plant-north_1');
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ minLength: 1 }), (one, other) => {
      expect(keyOf(one)).toMatch(/^[-/=.\w]+$/);
      expect(keyOf(one)).not.toMatch(/[./]/);
      expect(keyOf(one) === keyOf(other)).toBe(one === other);
    }),
  );
});

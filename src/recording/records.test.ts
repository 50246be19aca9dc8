import { describe, expect, test } from 'vitest';
import { boundedBytes, CHUNK, MAGIC, MESSAGE, Records, Room, recordsIn, u64, viewOf } from './records.ts';
import { joined } from './text.ts';

const [HEADER, FOOTER, SCHEMA, CHANNEL, STATISTICS, METADATA, LATER] = [0x01, 0x02, 0x03, 0x04, 0x0b, 0x0c, 0x10];
const MAGIC_BYTES = Uint8Array.of(0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a);

/** A record of these bytes, or one that only claims to be as long. */
function record(opcode: number, content: number[], claimed = content.length): Uint8Array {
  const head = new Uint8Array(9);
  head[0] = opcode;
  viewOf(head).setBigUint64(1, BigInt(claimed), true);
  return joined([head, Uint8Array.from(content)]);
}

/** What is split off, as bytes come in pieces of this length; pieces of what is no record are put together. */
function splitIn(bytes: Uint8Array, pieceBytes: number, mostBytes = 100): [number, number[]][] {
  const records = new Records(mostBytes);
  const found: [number, number[]][] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    for (const { opcode, content } of records.split(bytes.slice(at, at + pieceBytes))) {
      const last = found.at(-1);
      if (opcode === MAGIC && last?.[0] === MAGIC) last[1].push(...content);
      else found.push([opcode, [...content]]);
    }
  }
  return found;
}

describe('[R16] a file is split into its records, however it comes', () => {
  const file = joined([
    MAGIC_BYTES,
    record(HEADER, [1]),
    record(SCHEMA, [2, 2]),
    record(CHANNEL, [3, 3, 3]),
    record(MESSAGE, [4]),
    record(MESSAGE, []),
    record(STATISTICS, [9, 9, 9, 9]),
    record(CHUNK, [5, 5, 5, 5, 5]),
    record(METADATA, [6, 6]),
    record(LATER, [9]),
    record(FOOTER, [7, 7]),
    MAGIC_BYTES,
  ]);
  const wanted = [
    [MAGIC, [...MAGIC_BYTES]],
    [HEADER, [1]],
    [CHANNEL, [3, 3, 3]],
    [MESSAGE, [4]],
    [CHUNK, [5, 5, 5, 5, 5]],
    [METADATA, [6, 6]],
    [FOOTER, [7, 7]],
    [MAGIC, [...MAGIC_BYTES]],
  ];

  test.each([1, 2, 3, 5, 8, 9, 10, 11, 17, 1000])('in pieces of %i bytes', (pieceBytes) => {
    const found = splitIn(file, pieceBytes);
    // An empty message is whole with the next byte only, or with the piece that it ends in.
    expect(found.filter(([opcode, content]) => opcode !== MESSAGE || content.length > 0)).toEqual(wanted);
  });

  test('what lies whole in what came is not copied', () => {
    const [message] = [...new Records(9).split(joined([MAGIC_BYTES, record(MESSAGE, [1, 2])]))].slice(1);
    expect([message?.content.byteOffset, message?.content.buffer.byteLength]).toEqual([17, 19]);
  });

  test.each([MESSAGE, CHUNK, METADATA, FOOTER])(
    'a record %i that claims more than is read is refused before it comes',
    (opcode) => {
      const claims = joined([MAGIC_BYTES, record(opcode, [], 101)]);
      expect(() => splitIn(claims, 1)).toThrow(new RangeError('a record of 101 bytes is larger than is read (100)'));
      expect(() => splitIn(joined([MAGIC_BYTES, record(opcode, [], 100)]), 1)).not.toThrow();
    },
  );

  test.each([SCHEMA, STATISTICS, LATER])('one that nobody reads may be as long as it likes: %i', (opcode) => {
    const long = new Array<number>(150).fill(7);
    const found = splitIn(joined([MAGIC_BYTES, record(opcode, long), record(MESSAGE, [1])]), 40);
    expect(found.slice(1)).toEqual([[MESSAGE, [1]]]);
  });
});

describe('[R2] the records of a chunk', () => {
  const inside = (...records: Uint8Array[]) =>
    [...recordsIn(joined(records))].map(({ opcode, content }) => [opcode, [...content]]);

  test('channels and messages are read, schemas and what is not defined yet passed over', () => {
    const records = [
      record(SCHEMA, [1]),
      record(CHANNEL, [2]),
      record(LATER, [3]),
      record(MESSAGE, [4, 4]),
      record(MESSAGE, []),
    ];
    expect(inside(...records)).toEqual([
      [CHANNEL, [2]],
      [MESSAGE, [4, 4]],
      [MESSAGE, []],
    ]);
    expect(inside()).toEqual([]);
  });

  test.each([0x00, HEADER, FOOTER, CHUNK, METADATA, 0x0f])('record %i is none that may be inside', (opcode) => {
    expect(() => inside(record(opcode, [1]))).toThrow(`record ${opcode} not allowed inside a chunk`);
  });

  test.each([
    { what: 'half a header', bytes: [MESSAGE, 1, 0, 0], left: 4 },
    { what: 'eight bytes of a header', bytes: [MESSAGE, 0, 0, 0, 0, 0, 0, 0], left: 8 },
    { what: 'less than its record claims', bytes: [...record(MESSAGE, [1], 2)], left: 10 },
  ])('$what is refused', ({ bytes, left }) => {
    expect(() => inside(record(MESSAGE, [9]), Uint8Array.from(bytes))).toThrow(`${left} bytes remaining in chunk`);
  });

  test('lie where the chunk lies', () => {
    const whole = joined([new Uint8Array(3), record(MESSAGE, [4, 5])]);
    const [message] = recordsIn(whole.subarray(3));
    expect(message?.content.byteOffset).toBe(12);
  });
});

describe('[R16] bytes that are used again', () => {
  test('keep what is still wanted when more are asked for, and grow in steps of two', () => {
    const room = new Room();
    room.of(3).set([1, 2, 3]);
    expect([...room.of(4, 2)].slice(0, 3)).toEqual([1, 2, 3]);
    expect([...room.of(5, 2)]).toEqual([1, 2, 0, 0, 0]);
    expect([room.of(5).buffer.byteLength, room.of(9).buffer.byteLength]).toEqual([8, 16]);
    expect(room.of(2).byteLength).toBe(2);
  });

  test.each([
    { length: 8, isRead: true },
    { length: 9, isRead: false },
  ])('of at most eight, $length are read: $isRead', ({ length, isRead }) => {
    if (isRead) expect(boundedBytes('chunk', length, 8)).toBe(length);
    else expect(() => boundedBytes('chunk', length, 8)).toThrow('a chunk of 9 bytes is larger than is read (8)');
  });

  test('numbers of eight bytes are exact as far as any file is long', () => {
    const view = viewOf(new Uint8Array(20).subarray(4));
    view.setBigUint64(3, 2n ** 53n - 1n, true);
    expect(u64(view, 3)).toBe(2 ** 53 - 1);
  });
});

import { describe, expect, test } from 'vitest';
import { emptySnapshot } from '../protocol/index.ts';
import { checkMessage, checkSnapshot } from './check-payload.ts';
import { DESCRIPTION, message } from './testing/files.ts';
import { jsonBytes } from './text.ts';
import type { TopicName } from './topics.ts';

const SNAPSHOT = { ...emptySnapshot('s'), coordinates: DESCRIPTION.coordinates };
const point = (name: string) => ({ name, position: { x: 0, y: 0, z: 0 } });
const MEGABYTE = 1024 * 1024;

describe('[R17] a snapshot is held against the interface, some of its items at a time', () => {
  test('what follows it is told by cursor and coordinates; what nobody knows is passed over', () => {
    const snapshot = { ...SNAPSHOT, points: [point('a'), point('b')], announced: [7], other: 'x'.repeat(2 * MEGABYTE) };
    const { cursor, coordinates } = SNAPSHOT;
    expect(checkSnapshot(jsonBytes(snapshot))).toEqual({ cursor, coordinates });
  });

  test.each<[string, object | string, RegExp]>([
    ['no object', '[]', /no object/],
    ['no JSON', '{"cursor":', /no JSON/],
    ['a cursor that is none', { ...SNAPSHOT, cursor: 7 }, /cursor/],
    ['a list that is none', { ...SNAPSHOT, points: 7 }, /points/],
    ['an item that is none', { ...SNAPSHOT, points: [point('a'), 7] }, /points\[1\]/],
  ])('%s is refused', (_, snapshot, problem) => {
    const bytes = jsonBytes(snapshot);
    expect(() => checkSnapshot(typeof snapshot === 'string' ? bytes.subarray(1, -1) : bytes)).toThrow(problem);
  });

  test('a field that is missing is named', () => {
    const { clock: _clock, ...rest } = SNAPSHOT;
    expect(() => checkSnapshot(jsonBytes(rest))).toThrow(/clock/);
  });

  test('an item far down is counted from the first of its piece; one of the first piece is not', () => {
    const points = Array.from({ length: 2000 }, (_, index) => point(`point ${index}`));
    const broken = (at: number) => jsonBytes({ ...SNAPSHOT, points: points.with(at, {} as never) });
    expect(() => checkSnapshot(broken(1999))).toThrow(/points\[\d+\].*\(counted from points\[[1-9]\d*\]\)/s);
    expect(() => checkSnapshot(broken(1))).toThrow(/^(?!.*counted)/s);
  });

  test('one value may have a megabyte', () => {
    const of = (length: number) => jsonBytes({ ...SNAPSHOT, simulationId: 'x'.repeat(length - 2) });
    expect(() => checkSnapshot(of(MEGABYTE))).not.toThrow();
    expect(() => checkSnapshot(of(MEGABYTE + 1))).toThrow(RangeError);
  });
});

describe('[R17] any other message is an object in JSON', () => {
  /** A message of so many bytes, in one text. */
  const sized = (topic: TopicName, bytes: number) => message(topic, 0, { text: 'x'.repeat(bytes - 11) });

  test.each(['batches', 'clock', 'incidents', 'gaps', 'notes'] as const)('on %s', (topic) => {
    expect(() => checkMessage(message(topic, 0, {}))).not.toThrow();
    expect(() => checkMessage(message(topic, 0, []))).toThrow('no object');
  });

  test.each([
    { topic: 'notes' as const, bytes: MEGABYTE, problem: null },
    { topic: 'notes' as const, bytes: MEGABYTE + 1, problem: 'it has 1048577 bytes; at most 1048576 are read' },
    { topic: 'clock' as const, bytes: MEGABYTE + 1, problem: null },
    { topic: 'batches' as const, bytes: MEGABYTE + 9, problem: null },
    { topic: 'batches' as const, bytes: MEGABYTE + 10, problem: 'one value has 1048577 bytes' },
  ])('on $topic of $bytes bytes', ({ topic, bytes, problem }) => {
    const check = () => checkMessage(sized(topic, bytes));
    if (problem === null) expect(check).not.toThrow();
    else expect(check).toThrow(problem);
  });

  test('a batch may be of any length where no item is', () => {
    const events = Array.from({ length: 1200 }, () => 'x'.repeat(1000));
    expect(() => checkMessage(message('batches', 0, { events }))).not.toThrow();
  });
});

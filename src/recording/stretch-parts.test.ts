import { describe, expect, test } from 'vitest';
import { emptySnapshot } from '../protocol/index.ts';
import { type OpenSegment, stretchParts } from './read-stretch.ts';
import { openGrowingFile } from './stream-reader.ts';
import type { Stretch } from './stretches.ts';
import { DESCRIPTION, journalOf, message } from './testing/files.ts';

const STRETCH: Stretch = {
  segment: 1,
  isOpen: false,
  bytes: 0,
  generation: 'g1',
  fromMicros: 10,
  toMicros: 20,
  sequence: 4,
  goesOnIn: null,
  goesOn: false,
};
const NEXT = { segment: 2, isOpen: false, bytes: 0 };

const keyframe = (t: number, sequence: number, more: object = {}) => {
  const snapshot = {
    ...emptySnapshot('s'),
    coordinates: DESCRIPTION.coordinates,
    cursor: { generation: 'g1', sequence },
  };
  return message('snapshot', t, { ...snapshot, ...more }, { sequence });
};
/** A batch of about so many bytes. */
const batch = (t: number, sequence: number, bytes = 0) => {
  return message('batches', t, { sequence, assets: [], events: [], pad: 'x'.repeat(bytes) }, { sequence });
};

/** The parts of a stretch of two files: sequences, and until when all is known. */
async function partsOf(
  stretch: Stretch,
  first: ReturnType<typeof message>[],
  second: ReturnType<typeof message>[] = [],
) {
  const open: OpenSegment = async ({ segment }) => openGrowingFile(journalOf(segment === 1 ? first : second));
  const parts: unknown[] = [];
  for await (const part of stretchParts(open, stretch, { withKeyframe: true })) {
    if ('keyframe' in part) parts.push(`keyframe ${part.keyframe.cursor.sequence}`);
    else parts.push([part.batches.map(({ sequence }) => sequence), part.knownMicros]);
  }
  return parts;
}

describe('[R12] [R13] a stretch is read part by part', () => {
  const first = keyframe(10, 4);

  test.each<[string, Partial<Stretch>, ReturnType<typeof message>[], ReturnType<typeof message>[], unknown[]]>([
    ['what happens from its keyframe on', {}, [first, batch(10, 5), batch(20, 6), batch(21, 7)], [], [[[5, 6], 20]]],
    [
      'what its keyframe includes is passed over',
      {},
      [first, batch(10, 3), batch(11, 4), batch(12, 5)],
      [],
      [[[5], 20]],
    ],
    [
      'what was told already is passed over',
      {},
      [first, batch(11, 6), batch(12, 5), batch(12, 6), batch(13, 7)],
      [],
      [[[6, 7], 20]],
    ],
    ['of a file that grows all there is', { isOpen: true }, [first, batch(11, 5), batch(99, 6)], [], [[[5, 6], 20]]],
    [
      'but not where it goes on in another',
      { isOpen: true, goesOnIn: NEXT },
      [first, batch(11, 5), batch(99, 9)],
      [],
      [[[5], 20]],
    ],
    [
      'what was published ahead of the next keyframe lies behind it',
      { goesOnIn: NEXT },
      [first, batch(11, 5)],
      [keyframe(20, 5), batch(20, 6), batch(21, 7)],
      [[[5, 6], 20]],
    ],
    [
      'up to the first that cannot be used',
      {},
      [first, batch(11, 5), message('batches', 12, { sequence: 'x' }), batch(13, 6)],
      [],
      [[[5], 20]],
    ],
  ])('%s', async (_, more, one, other, parts) => {
    expect(await partsOf({ ...STRETCH, ...more }, one, other)).toEqual(['keyframe 4', ...parts]);
  });

  test('each as soon as it has a quarter of a megabyte', async () => {
    const half = 128 * 1024;
    const told = [first, batch(11, 5, half), batch(12, 6, half), batch(13, 7), batch(14, 8, 2 * half), batch(15, 9)];
    expect(await partsOf(STRETCH, told)).toEqual(['keyframe 4', [[5, 6], 12], [[7, 8], 14], [[9], 20]]);
  });

  test('what its keyframe announces comes with the first', async () => {
    const stop = { animationType: 'ENTITY_REMOVED', simulationTimeMicros: 15, entityName: 'a' };
    const parts = await partsOf(STRETCH, [keyframe(10, 4, { announced: [stop] }), batch(11, 5)]);
    expect(parts).toEqual(['keyframe 3', [[4, 5], 20]]);
  });

  test.each([
    ['of another time', [keyframe(11, 4)]],
    ['of another batch', [keyframe(10, 5)]],
    ['at all', []],
  ])('a file without a keyframe %s cannot be read', async (_, messages) => {
    await expect(partsOf(STRETCH, messages)).rejects.toThrow('Segment 1 has no snapshot at 10 µs.');
  });
});

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Blobs } from '../blobs.ts';

/** The finished files of two recordings, which have none yet. */
export type MakeBlobs = () => Promise<readonly [Blobs, Blobs]>;

const SEGMENT = '000001.mcap';
/** As a generation with a slash, a blank and a letter of its own is told. */
const RELATION = 'relations/relation=activity/generation=a%2Fb%20%C3%A4/segment=000001.parquet';
/** More than a store takes at once. */
const LARGE = Buffer.alloc(20 * 1024 * 1024, 'of no part more than one, ');

export const written =
  (...pieces: readonly (string | Uint8Array)[]) =>
  async (write: (bytes: Uint8Array) => Promise<void>): Promise<void> => {
    for (const piece of pieces) await write(Buffer.from(piece));
  };

export async function textOf(blobs: Blobs, name: string): Promise<string | null> {
  try {
    const file = await blobs.open(name);
    return (await buffer(file.stream())).toString();
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOENT' });
    return null;
  }
}

/** What every store of finished files is held to. */
export function holdsFinishedFiles(make: MakeBlobs, numRuns = 100): void {
  test('what was put is read whole, and in part', async () => {
    const [blobs] = await make();
    expect(await blobs.put(SEGMENT, written('one, ', 'two, ', 'three'))).toBe(15);
    const file = await blobs.open(SEGMENT);
    expect([file.size, String(await file.read(5, 3)), String(await file.read(10, 99))]).toEqual([15, 'two', 'three']);
    await file.close();
    const parts = [[], [5, 7], [10], [0, 1], [14, 14]].map(async ([first, last]) =>
      String(await buffer((await blobs.open(SEGMENT)).stream(first, last))),
    );
    expect(await Promise.all(parts)).toEqual(['one, two, three', 'two', 'three', 'on', 'e']);
  });

  test('nothing is ever put over what is there', async () => {
    const [blobs, other] = await make();
    await blobs.put(SEGMENT, written('first'));
    await expect(blobs.put(SEGMENT, written('second'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect([await textOf(blobs, SEGMENT), await textOf(other, SEGMENT)]).toEqual(['first', null]);
  });

  test.each(['put', 'replace'] as const)('what could not be written to its end is not there: %s', async (how) => {
    const [blobs] = await make();
    const cut = async (write: (bytes: Uint8Array) => Promise<void>) => {
      await write(LARGE);
      throw new Error('the disk is full');
    };
    await expect(blobs[how](RELATION, cut)).rejects.toThrow('the disk is full');
    expect([await textOf(blobs, RELATION), await blobs.bytesIn('relations')]).toEqual([null, 0]);
    await blobs[how](RELATION, written('whole'));
    expect(await textOf(blobs, RELATION)).toBe('whole');
  });

  test('what is large is whole, and lent to others by its path', async () => {
    const [blobs] = await make();
    expect(await blobs.put('tables/000001.parquet', written(LARGE, 'end'))).toBe(LARGE.byteLength + 3);
    await blobs.put(RELATION, written('rows'));
    const lent = await blobs.lend([RELATION, 'tables/000001.parquet'], (paths) =>
      Promise.all(paths.map((path) => readFile(path))),
    );
    expect(lent.map(({ byteLength }) => byteLength)).toEqual([4, LARGE.byteLength + 3]);
    expect(lent[1]?.equals(Buffer.concat([LARGE, Buffer.from('end')]))).toBe(true);
  });

  test('what is not there cannot be read, lent or shared; removing it changes nothing', async () => {
    const [blobs, other] = await make();
    const missing = expect.objectContaining({ code: 'ENOENT' });
    await expect(blobs.open(SEGMENT)).rejects.toEqual(missing);
    await expect(blobs.share(SEGMENT, other)).rejects.toEqual(missing);
    await expect(blobs.lend([SEGMENT], ([path = '']) => readFile(path))).rejects.toEqual(missing);
    expect([await blobs.remove(SEGMENT), await blobs.names('tables'), await blobs.bytesIn('tables')]).toEqual([
      0,
      [],
      0,
    ]);
  });

  test('files of a folder are listed apart from those within, and summed with them', async () => {
    const [blobs, other] = await make();
    await blobs.put(SEGMENT, written('segment'));
    await blobs.put('tables/000001.parquet', written('table'));
    await blobs.put(RELATION, written('activity'));
    await blobs.put(RELATION.replace('activity', 'traffic'), written('traffic'));
    await other.put('000002.mcap', written('of another'));
    expect([await blobs.names(''), await blobs.names('tables')]).toEqual([[SEGMENT], ['000001.parquet']]);
    expect([await blobs.bytesIn('relations'), await blobs.bytesIn('tables')]).toEqual([15, 5]);
  });

  test('whatever is done, it is as a list of names says', async () => {
    const name = fc.constantFrom(SEGMENT, '000002.mcap', 'tables/000001.parquet', RELATION);
    const step = fc.record({
      how: fc.constantFrom('put', 'replace', 'remove', 'share'),
      of: fc.nat(1),
      name,
      text: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const both = await make();
        const expected = [new Map<string, string>(), new Map<string, string>()] as const;
        for (const { how, of, name, text } of steps) {
          const [blobs, other] = of === 0 ? both : both.toReversed();
          const [known, others] = of === 0 ? expected : expected.toReversed();
          if (!blobs || !other || !known || !others) throw new Error('There are two.');
          const before = Buffer.byteLength(known.get(name) ?? '');
          const source = others.get(name);
          if (how === 'remove') {
            expect(await blobs.remove(name)).toBe(before);
            known.delete(name);
          } else if (how === 'replace') {
            expect(await blobs.replace(name, written(text))).toBe(Buffer.byteLength(text) - before);
            known.set(name, text);
          } else if (known.has(name)) {
            if (how === 'put') await expect(blobs.put(name, written(text))).rejects.toMatchObject({ code: 'EEXIST' });
          } else if (how === 'put') {
            expect(await blobs.put(name, written(text))).toBe(Buffer.byteLength(text));
            known.set(name, text);
          } else if (source !== undefined) {
            await blobs.share(name, other);
            known.set(name, source);
          }
        }
        for (const [index, known] of expected.entries()) {
          const blobs = both[index] as Blobs;
          const top = [...known.keys()].filter((one) => !one.includes('/'));
          expect((await blobs.names('')).toSorted()).toEqual(top.toSorted());
          for (const one of [SEGMENT, '000002.mcap', 'tables/000001.parquet', RELATION])
            expect(await textOf(blobs, one)).toBe(known.get(one) ?? null);
        }
      }),
      { numRuns },
    );
  });
}

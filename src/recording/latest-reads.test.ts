import { describe, expect, test } from 'vitest';
import { LatestReads } from './latest-reads.ts';

/** Reads that are counted, of keys that are not negative. */
function counted(most: number) {
  const reads = new LatestReads<string>(most);
  const asked: number[] = [];
  const of = (key: number) =>
    reads.of(key, async () => {
      asked.push(key);
      if (key < 0) throw new Error('cannot be read');
      return `read ${key}`;
    });
  return { of, asked };
}

describe('what was read last', () => {
  test('is read once, also while it is being read', async () => {
    const { of, asked } = counted(2);
    expect(await Promise.all([of(1), of(1), of(2)])).toEqual(['read 1', 'read 1', 'read 2']);
    await of(1);
    expect(asked).toEqual([1, 2]);
  });

  test.each([
    { most: 2, uses: [1, 2, 3, 2, 3, 1], reads: [1, 2, 3, 1] },
    { most: 2, uses: [1, 2, 1, 3, 1, 2], reads: [1, 2, 3, 2] },
    { most: 1, uses: [1, 1, 2, 1], reads: [1, 2, 1] },
    { most: 3, uses: [1, 2, 3, 1, 2, 3], reads: [1, 2, 3] },
  ])('of $most kept, the one used longest ago goes first: $uses', async ({ most, uses, reads }) => {
    const { of, asked } = counted(most);
    for (const key of uses) await of(key);
    expect(asked).toEqual(reads);
  });

  test('what failed is read again', async () => {
    const { of, asked } = counted(2);
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(of(-1)).rejects.toThrow('cannot be read');
    expect(asked).toEqual([-1, -1]);
  });

  test('a failure takes nothing away that was read under its number since', async () => {
    const reads = new LatestReads<string>(1);
    let fail = () => {};
    const failing = reads.of(1, () => new Promise((_, reject) => (fail = () => reject(new Error('late')))));
    await reads.of(2, async () => 'two');
    await reads.of(1, async () => 'one');
    fail();
    await expect(failing).rejects.toThrow('late');
    expect(await reads.of(1, async () => 'again')).toBe('one');
  });
});

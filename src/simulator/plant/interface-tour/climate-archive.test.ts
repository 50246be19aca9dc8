import { expect, test } from 'vitest';
import { createRandomStreams } from '../../engine/index.ts';
import type { PastRows } from '../output.ts';
import { openClimateArchive } from './climate-archive.ts';

function archiveOf(seed: number, rowCount: number): PastRows | undefined {
  let past: PastRows | undefined;
  const table = (definition: { past?: PastRows }) => {
    past = definition.past;
    return { append: () => 0, update: () => undefined };
  };
  openClimateArchive({ emit: () => undefined, table }, createRandomStreams(seed).stream('climate'), rowCount);
  return past;
}

const rowsOf = (archive: PastRows | undefined, count: number) =>
  Array.from({ length: count }, (_, index) => archive?.rowAt(index));

test('the same seed gives the same archive in whatever order it is read, another seed another one', () => {
  const [one, same, other] = [archiveOf(1, 1000), archiveOf(1, 1000), archiveOf(2, 1000)];
  const backwards = rowsOf(same, 1000).map((_, index) => same?.rowAt(999 - index));
  expect(rowsOf(one, 1000)).toEqual(backwards.reverse());
  expect(rowsOf(one, 1000)).not.toEqual(rowsOf(other, 1000));
});

test('temperatures scatter about their course, evenly and without a pattern', () => {
  const archive = archiveOf(1, 20_000);
  const noise = rowsOf(archive, 20_000).map((row, index) => Number(row?.celsius) - 18 - 3 * Math.sin(index / 3600));
  const mean = noise.reduce((sum, each) => sum + each, 0) / noise.length;
  const together = noise.slice(1).reduce((sum, each, index) => sum + each * (noise[index] ?? 0), 0) / noise.length;
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expect(Math.abs(together)).toBeLessThan(0.01);
  expect(Math.max(...noise)).toBeLessThan(0.56);
  expect(Math.max(...noise)).toBeGreaterThan(0.45);
});

test('without rows there is no archive', () => {
  expect(archiveOf(1, 0)).toBeUndefined();
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The names in backquotes of the first column of the table that begins with a head. */
function firstColumnOf(document: string, head: string): string[] {
  const [, table = ''] = document.split(`${head}\n`);
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Folders that hold what tests share are no rooms. */
const folders = readdirSync(new URL('../../src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name)
  .sort();

test('README.md names every room, and none that is not there', () => {
  expect(firstColumnOf(textOf('README.md'), '| room in `src/` | what is in it |').sort()).toEqual(folders);
});

test('ARCHITECTURE.md has a row for every room', () => {
  const rows = firstColumnOf(textOf('ARCHITECTURE.md'), '| room | runs | holds | may import |');
  const rooms = rows.filter((name) => name.endsWith('/')).map((name) => name.slice(0, -1));
  expect(rooms.sort()).toEqual(folders);
});

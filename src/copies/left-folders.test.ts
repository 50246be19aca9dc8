import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder, removeLeftFolders } from './left-folders.ts';

test('the folder of a process that has ended is removed; those of others stay', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const own = `${newFolder()}test`;
  const left = own.replace(`-${process.pid}-`, `-${ended}-`);
  const elsewhere = left.replace('aisle-exports-', 'aisle-exports-another');
  for (const folder of [own, left, elsewhere]) {
    mkdirSync(folder);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  }
  await removeLeftFolders();
  expect([own, left, elsewhere].map(existsSync)).toEqual([true, false, true]);
});

import { readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who may remove a folder is told by its name: a container that shares the disk has processes of its own. */
const START = `aisle-exports-${hostname().replaceAll(/\W/g, '')}-`;

/** Where the folder of an engine of this process is made, random letters behind it. */
export function newFolder(): string {
  return join(tmpdir(), `${START}${process.pid}-`);
}

/** Removes the folders of processes of this machine that have ended: one that was killed leaves its own. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(START) || isAlive(Number.parseInt(name.slice(START.length), 10))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

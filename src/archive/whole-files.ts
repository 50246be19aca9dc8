import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file whole or not at all: what is under the name is the former content or the new one, also after a crash. */
export async function writeWhole(path: string, write: Writing): Promise<void> {
  await writePart(path, write);
  await rename(partOf(path), path);
  await syncFolder(dirname(path));
}

/** The same under a name that nothing has yet. @throws Error with the code `EEXIST` where something has it */
export async function writeNew(path: string, write: Writing): Promise<void> {
  try {
    await writePart(path, write);
    await link(partOf(path), path);
  } finally {
    await rm(partOf(path), { force: true });
  }
  await syncFolder(dirname(path));
}

export type Writing = (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;

/** What a process that ended may leave of writing a file. */
export const partOf = (path: string): string => `${path}.part`;

async function writePart(path: string, write: Writing): Promise<void> {
  // A file of its own: a process that was suspended while it wrote this part may wake up and write on.
  await rm(partOf(path), { force: true });
  const file = await open(partOf(path), 'wx');
  try {
    await write((bytes) => writeAll(file, bytes));
    await file.sync();
  } finally {
    await file.close();
  }
}

interface Writable {
  write(bytes: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }>;
}

/** A single write may take over less than it is given. */
export async function writeAll(file: Writable, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.byteLength - at);
    at += bytesWritten;
  }
}

/** The names in a folder are data of their own. Where a system cannot sync folders, it keeps them in another way. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Windows opens no folders.
  }
}

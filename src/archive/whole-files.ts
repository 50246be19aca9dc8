import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file whole or not at all: what is under the name is the former content or the new one, also after a crash. */
export async function writeWhole(
  path: string,
  write: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w');
  try {
    await write(async (bytes) => {
      await writeAll(file, bytes);
    });
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
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

import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs, StoredFile } from './blobs.ts';
import { ifThere } from './missing.ts';
import { partOf, type Writing, writeNew, writeWhole } from './whole-files.ts';

/** The finished files of a recording in its folder, beside what grows. */
export class FolderBlobs implements Blobs {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, write: Writing): Promise<number> {
    await this.#makeRoomFor(name);
    return counted(write, (counting) => writeNew(this.#pathOf(name), counting));
  }

  async replace(name: string, write: Writing): Promise<number> {
    const path = this.#pathOf(name);
    const before = (await bytesOf(path)) ?? 0;
    await this.#makeRoomFor(name);
    try {
      return (await counted(write, (counting) => writeWhole(path, counting))) - before;
    } catch (error) {
      await rm(partOf(path), { force: true });
      throw error;
    }
  }

  open(name: string): Promise<StoredFile> {
    return openFile(this.#pathOf(name));
  }

  async names(folder: string): Promise<string[]> {
    const entries = await ifThere(readdir(this.#pathOf(folder), { withFileTypes: true }));
    return (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  async bytesIn(folder: string): Promise<number> {
    const entries = await readdir(this.#pathOf(folder), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(files.map(({ parentPath, name }) => bytesOf(join(parentPath, name))));
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  }

  async share(name: string, from: FolderBlobs): Promise<void> {
    await this.#makeRoomFor(name);
    const [source, target] = [from.#pathOf(name), this.#pathOf(name)];
    await link(source, target).catch(() => copyFile(source, target));
  }

  async remove(name: string): Promise<number> {
    const path = this.#pathOf(name);
    const bytes = await bytesOf(path);
    await rm(path, { force: true });
    return bytes ?? 0;
  }

  /** They go with their folder. */
  clear(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  lend<Result>(names: readonly string[], use: (paths: readonly string[]) => Promise<Result>): Promise<Result> {
    return use(names.map((name) => this.#pathOf(name)));
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /** The folder of a recording is there, or the recording is gone. */
  async #makeRoomFor(name: string): Promise<void> {
    const folder = dirname(name);
    if (folder !== '.') await mkdir(this.#pathOf(folder), { recursive: true });
  }
}

async function counted(write: Writing, keep: (counting: Writing) => Promise<void>): Promise<number> {
  let bytes = 0;
  await keep((writePiece) =>
    write((piece) => {
      bytes += piece.byteLength;
      return writePiece(piece);
    }),
  );
  return bytes;
}

/** Opens a file in a folder, one that grows as well. */
export async function openFile(path: string): Promise<StoredFile> {
  const file = await open(path);
  const { size } = await file.stat();
  return {
    size,
    async read(offset, length) {
      const bytes = Buffer.allocUnsafeSlow(length);
      let at = 0;
      for (let read = -1; at < length && read !== 0; at += read) {
        read = (await file.read(bytes, at, length - at, offset + at)).bytesRead;
      }
      return bytes.subarray(0, at);
    },
    stream: (start, end) => file.createReadStream({ start, end, highWaterMark: PIECE_BYTES }),
    close: () => file.close(),
  };
}

const PIECE_BYTES = 256 * 1024;

/** Null where nothing is. */
const bytesOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

import type { Readable } from 'node:stream';
import type { ByteSource } from '../recording/index.ts';
import type { Writing } from './whole-files.ts';

/**
 * Finished files of one recording, segments and Parquet: whoever reads one finds it whole or not at all. What grows (journals, the
 * manifest, indexes, leases) is not among them. Names are those below the recording's folder: `000001.mcap`, `tables/000001.parquet`.
 */
export interface Blobs {
  /** Keeps what is written under a name that nothing has yet. @returns its bytes @throws Error with the code `EEXIST` */
  put(name: string, write: Writing): Promise<number>;
  /** The same in place of what is there. @returns by how many bytes there is more */
  replace(name: string, write: Writing): Promise<number>;
  /** @throws Error with the code `ENOENT` for a name that nothing has */
  open(name: string): Promise<StoredFile>;
  /** What lies directly in a folder, by its name there; nothing where there is no such folder. */
  names(folder: string): Promise<string[]>;
  /** Of all that lies in a folder, and in those within. */
  bytesIn(folder: string): Promise<number>;
  /** Has a file of another recording as well: kept once, where that can be. */
  share(name: string, from: this): Promise<void>;
  /** Nothing has the name afterwards. @returns by how many bytes there is less */
  remove(name: string): Promise<number>;
  /** None is left. @throws Error where some cannot be removed */
  clear(): Promise<void>;
  /** Has files where other programs read them, by their paths, for as long as they are used. */
  lend<Result>(names: readonly string[], use: (paths: readonly string[]) => Promise<Result>): Promise<Result>;
}

/** A file that is open to be read. Where its name goes meanwhile, or is another's, reading fails or goes on: it is never mixed. */
export interface StoredFile {
  /** As it was when it was opened: a journal grows. */
  readonly size: number;
  /** Less where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Both ends are included; the file is closed behind it. */
  stream(first?: number, last?: number): Readable;
  close(): Promise<void>;
}

/** A file for readers of the format. */
export function sourceOf(file: StoredFile): ByteSource {
  return {
    size: async () => BigInt(file.size),
    read: (offset, length) => file.read(Number(offset), Number(length)),
  };
}

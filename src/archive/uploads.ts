import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../recording/index.ts';
import type { ArchiveOptions } from './archive.ts';
import { newRecordingId, uploadedId, uploadFolder } from './folders.ts';
import { writeManifest } from './manifest-file.ts';
import { type Place, placeIn, removeAll } from './place.ts';

/** Twice as long as the gateway lets one take. */
const LEFT_MILLIS = 4 * 3600 * 1000;

/** A recording that comes as a whole, until it is there. */
export interface Upload {
  readonly recordingId: string;
  /** What is finished lies in a bucket where it is to stay: nobody looks there before the folder has its name. */
  readonly place: Place;
  /** What it takes so far. */
  bytes: number;
}

interface UploadsOptions extends Pick<ArchiveOptions, 'folder' | 'bucket'> {
  now: () => Date;
  /** One is there, under its name. */
  adopt(manifest: Manifest): Promise<void>;
  /** They take more than before. */
  onGrown(): void;
}

/** Recordings that come as a whole, beside those that are there. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #running = new Set<Upload>();

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /** That those take which this process takes over at the moment. */
  get bytes(): number {
    return [...this.#running].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** One of them has finished a segment. */
  readonly noteSegment = (): void => this.#options.onGrown();

  /** Where that fails nothing is kept of it. */
  async take(takeOver: (upload: Upload) => Promise<Manifest>): Promise<Manifest> {
    const recordingId = newRecordingId(new Date());
    const upload: Upload = { recordingId, place: this.#placeOf(recordingId), bytes: 0 };
    await mkdir(upload.place.folder, { recursive: true });
    this.#running.add(upload);
    let manifest: Manifest;
    try {
      manifest = { ...(await takeOver(upload)), isUploaded: true };
      await writeManifest(upload.place.folder, manifest);
      await rename(upload.place.folder, join(this.#options.folder, recordingId));
    } catch (error) {
      await removeAll(upload.place);
      throw error;
    } finally {
      // From here on it counts as what it is.
      this.#running.delete(upload);
    }
    await this.#options.adopt(manifest);
    return manifest;
  }

  /** Removes what a process that was killed has left of one. What cannot be removed is tried again. */
  async removeLeft(): Promise<void> {
    const running = new Set([...this.#running].map(({ recordingId }) => recordingId));
    for (const name of await readdir(this.#options.folder)) {
      const recordingId = uploadedId(name);
      if (recordingId === null || running.has(recordingId)) continue;
      if (await this.#isLeft(name)) await removeAll(this.#placeOf(recordingId)).catch(() => {});
    }
  }

  /** Another process may be taking it over. */
  async #isLeft(name: string): Promise<boolean> {
    const found = await stat(join(this.#options.folder, name)).catch(() => null);
    return found !== null && this.#options.now().getTime() - found.mtimeMs > LEFT_MILLIS;
  }

  #placeOf(recordingId: string): Place {
    return { ...placeIn(this.#options, recordingId), folder: join(this.#options.folder, uploadFolder(recordingId)) };
  }
}

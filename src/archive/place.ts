import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from './blobs.ts';
import { BucketBlobs, type BucketPlace } from './bucket-blobs.ts';
import { FolderBlobs } from './folder-blobs.ts';

/** Where the files of a recording lie: plain data, so that threads reach them as well. */
export interface Place {
  /** What grows, and what is small; all of it where there is no bucket. */
  readonly folder: string;
  /** What is finished. */
  readonly bucket: BucketPlace | null;
}

/** The place of one of all recordings. */
export const placeIn = (
  { folder, bucket = null }: { folder: string; bucket?: BucketPlace | null },
  recordingId: string,
): Place => ({
  folder: join(folder, recordingId),
  bucket: bucket && { ...bucket, prefix: `${bucket.prefix}${recordingId}/` },
});

/** The finished files of a recording. */
export function blobsIn({ folder, bucket }: Place): Blobs {
  return bucket === null ? new FolderBlobs(folder) : new BucketBlobs(bucket, new FolderBlobs(folder));
}

/** Nothing of the recording is left. What cannot be removed can be tried again: the folder goes last. */
export async function removeAll(place: Place): Promise<void> {
  await blobsIn(place).clear();
  await rm(place.folder, { recursive: true, force: true });
}

import { rm } from 'node:fs/promises';
import { type Manifest, type SegmentEntry, withTold } from '../recording/index.ts';
import { isAway } from './bucket.ts';
import { journalPath, segmentFile, segmentNumbersIn, TABLES_FOLDER } from './folders.ts';
import { blobsIn, type Place } from './place.ts';
import { RELATIONS_FOLDER, relationFilesOf, removeIdsBefore } from './relations/relation-files.ts';
import { withForgotten } from './retention.ts';

interface Removed {
  /** Those that cannot be removed now, each whole or without what lies beside it. */
  left: SegmentEntry[];
  /** The first reason for it. */
  failure: Error | null;
  /** By how many bytes of rows there is less. */
  relationBytes: number;
}

/** Removes segments with what lies beside them. */
export async function removeSegments(place: Place, segments: readonly SegmentEntry[]): Promise<Removed> {
  const blobs = blobsIn(place);
  const removed: Removed = { left: [], failure: null, relationBytes: 0 };
  for (const entry of segments) {
    try {
      // Each would wait for a store that is away as long as the first.
      if (isAway(removed.failure)) throw removed.failure;
      for (const rows of relationFilesOf(entry)) removed.relationBytes += await blobs.remove(rows);
      await rm(journalPath(place.folder, entry.segment), { force: true });
      await removeIdsBefore(place.folder, entry.segment);
      await blobs.remove(segmentFile(entry.segment));
    } catch (error) {
      removed.left.push(entry);
      removed.failure ??= error as Error;
    }
  }
  return removed;
}

/** What is left of a recording that cannot be removed as a whole. */
export async function leftOf(place: Place, manifest: Manifest): Promise<Manifest> {
  const blobs = blobsIn(place);
  const there = new Set(segmentNumbersIn(await blobs.names('')));
  const isThere = ({ segment, isOpen }: SegmentEntry) => isOpen || there.has(segment);
  const left = {
    ...manifest,
    segments: manifest.segments.filter(isThere),
    gaps: withForgotten(
      manifest.gaps,
      manifest.segments.filter((entry) => !isThere(entry)),
    ),
    tableBytes: await blobs.bytesIn(TABLES_FOLDER),
    relationBytes: await blobs.bytesIn(RELATIONS_FOLDER),
  };
  return withTold(left, null, null);
}

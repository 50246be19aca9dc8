import type { SegmentEntry } from '../recording/index.ts';
import type { StoredFile } from './blobs.ts';
import { openFile } from './folder-blobs.ts';
import { journalPath, segmentFile } from './folders.ts';
import { ifThere } from './missing.ts';
import { blobsIn, type Place } from './place.ts';

/** Opens a segment where its messages lie; a journal goes only after the finished file is there. */
export async function openSegmentFile(
  place: Place,
  { segment, isOpen }: Pick<SegmentEntry, 'segment' | 'isOpen'>,
): Promise<{ file: StoredFile; isFinished: boolean }> {
  const journal = isOpen ? await ifThere(openFile(journalPath(place.folder, segment))) : null;
  if (journal !== null) return { file: journal, isFinished: false };
  return { file: await blobsIn(place).open(segmentFile(segment)), isFinished: true };
}

import type { SegmentEntry } from '../recording/index.ts';
import type { StoredFile } from './blobs.ts';
import { FolderBlobs, openFile } from './folder-blobs.ts';
import { journalPath, segmentFile } from './folders.ts';

/** Opens a segment where its messages lie; a journal goes only after the finished file is there. */
export async function openSegmentFile(
  folder: string,
  { segment, isOpen }: Pick<SegmentEntry, 'segment' | 'isOpen'>,
): Promise<{ file: StoredFile; isFinished: boolean }> {
  const journal = isOpen ? await openIfThere(journalPath(folder, segment)) : null;
  if (journal !== null) return { file: journal, isFinished: false };
  return { file: await new FolderBlobs(folder).open(segmentFile(segment)), isFinished: true };
}

async function openIfThere(path: string): Promise<StoredFile | null> {
  try {
    return await openFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import type { SegmentEntry } from '../recording/index.ts';
import { journalPath, segmentPath } from './folders.ts';

/** Opens a segment where its messages lie; a journal goes only after the finished file is there. */
export async function openSegmentFile(
  folder: string,
  { segment, isOpen }: Pick<SegmentEntry, 'segment' | 'isOpen'>,
): Promise<{ file: FileHandle; isFinished: boolean }> {
  const journal = isOpen ? await openIfThere(journalPath(folder, segment)) : null;
  if (journal !== null) return { file: journal, isFinished: false };
  return { file: await open(segmentPath(folder, segment)), isFinished: true };
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

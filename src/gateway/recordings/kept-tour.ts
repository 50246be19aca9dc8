import { readFile } from 'node:fs/promises';
import { type Archive, tourOf } from '../../archive/index.ts';
import { readTourText, type Tour } from '../../tour/index.ts';
import { GatewayFailure } from '../failures.ts';

/** Reads the tour that is kept with a recording; null where none is. @throws GatewayFailure where the file was spoilt */
export async function keptTour(archive: Pick<Archive, 'folderOf'>, recordingId: string): Promise<Tour | null> {
  try {
    const text = await readFile(tourOf(archive.folderOf(recordingId)), 'utf8');
    // An empty file says that a tour was dropped.
    return text === '' ? null : readTourText(text);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    const why = error instanceof Error ? error.message : String(error);
    throw new GatewayFailure('STATE_CONFLICT', `The tour that is kept with the recording cannot be read: ${why}`);
  }
}

import { recordingSegmentsPath } from '../../client/index.ts';
import type { Manifest } from '../../recording/index.ts';
import { createKeyframeParser, stretchParts } from '../../recording/index.ts';
import { readerBeside } from './read-beside.ts';
import { RecordedPast, type RecordedPastOptions } from './recorded-past.ts';
import { createSegmentFiles } from './segment-files.ts';

export interface OpenPastOptions extends Omit<RecordedPastOptions, 'read' | 'manifest' | 'isLocal'> {
  /** Origin of the gateway; default: that of the page. */
  baseUrl?: string;
  /** Reads a file of the reader's own disk, where it is no recording of the gateway. */
  local?: RecordedPastOptions['read'] | undefined;
  /** Aborted when nobody looks at it any more. */
  signal?: AbortSignal;
}

/** The past that a recording at the gateway knows; read in a thread of its own where there are such. */
export function openPast(manifest: Manifest, { baseUrl, local, signal, ...options }: OpenPastOptions): RecordedPast {
  if (local) return new RecordedPast({ ...options, manifest, read: local, isLocal: true });
  const origin = baseUrl ?? globalThis.location.origin;
  const folder = origin + recordingSegmentsPath(manifest.recordingId);
  return new RecordedPast({ ...options, manifest, read: readerOf(folder, signal) });
}

function readerOf(folder: string, signal: AbortSignal | undefined): RecordedPastOptions['read'] {
  if (typeof Worker === 'undefined') {
    const files = createSegmentFiles(folder);
    const parseKeyframe = createKeyframeParser();
    return (stretch, { withKeyframe }) => stretchParts(files, stretch, { withKeyframe, parseKeyframe });
  }
  const { read, end } = readerBeside(folder);
  signal?.addEventListener('abort', end);
  return read;
}

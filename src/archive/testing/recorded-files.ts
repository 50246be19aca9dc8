import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Manifest,
  type OpenSegment,
  openGrowingFile,
  openRecordingFile,
  type SegmentRef,
} from '../../recording/index.ts';
import { type ExportOptions, exportRecording } from '../export-recording.ts';
import type { Archive } from '../folder-archive.ts';
import { openSegmentFile } from '../segment-file.ts';
import { archiveIn, recordedRun, temporaryFolder } from './recorded-run.ts';

/** 35 seconds in segments of ten, as the recorder writes them; the last one grows until the recorder is ended. */
export async function recordedSeconds(
  cleanUp: (act: () => Promise<void>) => void,
  limits: Parameters<typeof recordedRun>[1] = { segmentMillis: 10_000 },
) {
  const archive = await archiveIn(await temporaryFolder(cleanUp));
  const run = recordedRun(archive, limits);
  cleanUp(() => run.recorder.end());
  run.begin();
  run.seconds(1, 35);
  await run.recorder.drained();
  return { archive, run };
}

/** A folder with a finished recording of each of these instances. */
export async function folderWith(
  cleanUp: (act: () => Promise<void>) => void,
  ...simulationIds: string[]
): Promise<{ folder: string; recordingIds: string[] }> {
  const folder = await temporaryFolder(cleanUp);
  const archive = await archiveIn(folder);
  const recordingIds: string[] = [];
  for (const simulationId of simulationIds) {
    const run = recordedRun(archive, {}, simulationId);
    run.begin();
    run.seconds(1, 5);
    await run.recorder.drained();
    recordingIds.push(run.recorder.recordingId ?? '');
    await run.recorder.end();
  }
  await archive.close();
  return { folder, recordingIds };
}

/** As a process that was killed leaves it. */
export async function leftOpen(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
  await writeFile(join(path, 'manifest.json'), JSON.stringify({ ...manifest, isGrowing: true }));
}

export function manifestOf(archive: Archive): Manifest {
  const [manifest] = archive.list();
  if (!manifest) throw new Error('nothing is recorded');
  return manifest;
}

/** What was recorded, or a span of it, as the gateway gives it out. */
export async function exportedFile(
  archive: Archive,
  changes: Partial<Pick<ExportOptions, 'span' | 'compress' | 'boxes'>> = {},
): Promise<Buffer> {
  const manifest = manifestOf(archive);
  const parts: Uint8Array[] = [];
  await exportRecording({
    place: archive.placeOf(manifest.recordingId),
    manifest,
    span: {},
    compress: archive.compress,
    ...changes,
    write: async (bytes) => void parts.push(bytes.slice()),
  });
  return Buffer.concat(parts);
}

export function filesOf(archive: Archive): OpenSegment {
  const bytes = async ({ segment }: SegmentRef): Promise<Uint8Array> => {
    // A segment that grew may have been finished meanwhile.
    const manifest = manifestOf(archive);
    const entry = manifest.segments.find((known) => known.segment === segment);
    if (!entry) throw new Error(`no segment ${segment}`);
    const { file } = await openSegmentFile(archive.placeOf(manifest.recordingId), entry);
    return file.read(0, file.size).finally(() => file.close());
  };
  return segmentFiles(bytes);
}

/** Segments whose bytes can be had whole. */
export function segmentFiles(bytes: (segment: SegmentRef) => Promise<Uint8Array>): OpenSegment {
  return async (segment) => {
    const all = await bytes(segment);
    if (segment.isOpen) return openGrowingFile(all);
    return openRecordingFile({
      size: async () => BigInt(all.length),
      read: async (offset, length) => all.subarray(Number(offset), Number(offset + length)),
    });
  };
}

import type { Manifest, SegmentEntry } from './manifest.ts';
import type { NoteMessage } from './messages.ts';
import type { SegmentSummary } from './segment-summary.ts';

/** The newest of each are kept in the manifest; all are in the segments. */
const MOST_TOLD = 1000;

type Facts = Pick<Manifest, 'recordingId' | 'simulationId' | 'label' | 'startedAt' | 'productVersion'>;

export function emptyManifest(facts: Facts): Manifest {
  return {
    formatVersion: 1,
    ...facts,
    keep: false,
    updatedAt: facts.startedAt,
    isGrowing: false,
    trouble: null,
    bytes: 0,
    tableBytes: 0,
    segments: [],
    gaps: [],
    incidents: [],
    notes: [],
    pictureTakenAt: null,
  };
}

/** The manifest with one more segment and what was told in it. */
export function withTold(
  manifest: Manifest,
  entry: SegmentEntry | null,
  summary: Pick<SegmentSummary, 'gaps' | 'incidents' | 'notes'> | null,
): Manifest {
  const segments = entry ? [...manifest.segments, entry] : [...manifest.segments];
  return {
    ...manifest,
    segments,
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    gaps: [...manifest.gaps, ...(summary?.gaps ?? [])].slice(-MOST_TOLD),
    incidents: [...manifest.incidents, ...(summary?.incidents ?? [])].slice(-MOST_TOLD),
    notes: latestNotes([...manifest.notes, ...(summary?.notes ?? [])]),
  };
}

function latestNotes(notes: readonly NoteMessage[]): NoteMessage[] {
  return [...new Map(notes.map((note) => [note.noteId, note])).values()].filter(({ deleted }) => !deleted);
}

import type { AnimationSnapshot, Cursor } from '../protocol/index.ts';
import type { Manifest, SegmentEntry } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';
import { segmentFile } from './folders.ts';
import { blobsIn, type Place } from './place.ts';

/** The segments of a generation from its first batch up to a cursor, without a gap; null where there are none. */
export function livedBefore({ segments }: Pick<Manifest, 'segments'>, cursor: Cursor): SegmentEntry[] | null {
  const past: SegmentEntry[] = [];
  for (const segment of segments.filter(({ generation }) => generation === cursor.generation)) {
    const follows = segment.firstSequence === (past.at(-1)?.lastSequence ?? 0);
    if (!follows || segment.isOpen) return null;
    past.push(segment);
    if (segment.lastSequence === cursor.sequence) return cursor.sequence === 0 ? null : past;
  }
  return null;
}

/** Whether the time of a generation before an instant is recorded as a whole: a segment begins there. */
export function hasRecordedUntil(manifest: Manifest, generation: string, micros: SimMicros): boolean {
  const begins = manifest.segments.find(
    (segment) => segment.generation === generation && segment.fromMicros === micros && segment.firstSequence > 0,
  );
  return begins !== undefined && livedBefore(manifest, { generation, sequence: begins.firstSequence }) !== null;
}

/** Whether another recording has all of this one, which nobody named, kept or made notes in: a killed warm-up's. */
export function isRecordedAgain(manifest: Manifest, others: readonly Manifest[], untilMicros: SimMicros): boolean {
  const { simulationId, label, keep, notes, isGrowing, segments } = manifest;
  const generation = segments[0]?.generation;
  if (isGrowing || keep || notes.length > 0 || label !== simulationId || generation === undefined) return false;
  if (segments.some((one) => one.generation !== generation || one.toMicros >= untilMicros)) return false;
  const last = Math.max(...segments.map(({ lastSequence }) => lastSequence));
  return others.some(
    (other) => other !== manifest && other.simulationId === simulationId && chainEnd(other, generation) >= last,
  );
}

/** The sequence up to which all of a generation is in finished segments, from its first batch on. */
function chainEnd({ segments }: Manifest, generation: string): number {
  let end = 0;
  for (const segment of segments) {
    if (segment.generation !== generation) continue;
    if (segment.isOpen || segment.firstSequence !== end) break;
    end = segment.lastSequence;
  }
  return end;
}

/**
 * What another recording has of the time before a cursor, where the same generation is lived through again; null where none has.
 * The files of these segments are put beside those of the new recording. Where some cannot be, nothing is `taken`.
 */
export async function takeOverPast(
  recorded: readonly Manifest[],
  cursor: Cursor,
  placeOf: (recordingId: string) => Place,
  to: string,
) {
  const { generation } = cursor;
  for (const { recordingId: from, isGrowing, incidents, notes, ...known } of recorded) {
    const segments = isGrowing ? null : livedBefore(known, cursor);
    if (segments === null) continue;
    const untilMicros = Math.max(...segments.map(({ toMicros }) => toMicros));
    const isBefore = (told: { generation: string; simulationTimeMicros: SimMicros }) =>
      told.generation === generation && told.simulationTimeMicros <= untilMicros;
    const isShared = await shareSegments(placeOf(from), placeOf(to), segments).then(
      () => true,
      () => false,
    );
    const manifest = { segments, incidents: incidents.filter(isBefore), notes: notes.filter(isBefore) };
    return { segments, taken: isShared ? { manifest, past: { from, to, generation, untilMicros } } : null };
  }
  return null;
}

/** Has the files of segments in another folder as well: once on the disk, where the file system can. */
async function shareSegments(from: Place, to: Place, segments: readonly SegmentEntry[]): Promise<void> {
  const [source, target] = [blobsIn(from), blobsIn(to)];
  for (const { segment } of segments) await target.share(segmentFile(segment), source);
}

/** True when what the snapshot tells comes after everything recorded: a gap lies between at most. */
export function goesOn({ segments }: Manifest, { cursor, clock }: AnimationSnapshot): boolean {
  const last = segments.at(-1);
  if (!last || last.generation !== cursor.generation) return false;
  return last.lastSequence <= cursor.sequence && last.toMicros <= clock.simulationTimeMicros;
}

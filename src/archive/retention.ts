import type { GapMessage, Manifest, SegmentEntry } from '../recording/index.ts';

export interface RetentionLimits {
  /** Bytes of all recordings together. */
  mostBytes: number;
  /** Days since something was last written. */
  mostDays: number;
}

/** What a recording, or the oldest segments of one, had to go for. */
export type RetentionReason = 'BYTES' | 'DAYS';

const DAY_MILLIS = 24 * 3600 * 1000;
/** A clock that jumps makes everything old at once: no larger share of all goes for its age within an hour. */
export const MOST_AGED_SHARE = 0.1;

/**
 * Which recordings have to go: whole ones, oldest first, never one that grows and never one that is to be kept. What is kept
 * counts, too, so that the disk holds what was promised. Where a part of the newest is too much, its oldest segments go instead.
 * @param agedBefore how many went for their age in the last hour of this process, whatever the wall clock says
 */
export function recordingsToDrop(
  manifests: readonly Manifest[],
  limits: RetentionLimits,
  now: Date,
  agedBefore = 0,
): { recordingId: string; reason: RetentionReason }[] {
  const byAge = manifests.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  let bytes = bytesOf(manifests);
  let mayAge = Math.max(1, Math.floor((manifests.length + agedBefore) * MOST_AGED_SHARE)) - agedBefore;
  const dropped: { recordingId: string; reason: RetentionReason }[] = [];
  for (const manifest of byAge) {
    if (manifest.keep || manifest.isGrowing) continue;
    const isOver = bytes > limits.mostBytes && !(manifest === byAge.at(-1) && mayLosePart(manifest, bytes, limits));
    const isTooOld = manifest.updatedAt < oldestAllowed(limits, now).toISOString() && mayAge > 0;
    if (!isTooOld && !isOver) continue;
    if (!isOver) mayAge -= 1;
    dropped.push({ recordingId: manifest.recordingId, reason: isOver ? 'BYTES' : 'DAYS' });
    bytes -= bytesOf([manifest]);
  }
  return dropped;
}

/** Whether room is made by a part of it: rows go with their segments. What was uploaded stays, or goes, as it came. */
function mayLosePart({ isUploaded, segments, ...takes }: Manifest, allBytes: number, { mostBytes }: RetentionLimits) {
  return !isUploaded && segments.length > 1 && allBytes - mostBytes < takes.bytes + takes.relationBytes;
}

export interface ForgetLimits {
  /** As many go as free these bytes. */
  bytes: number;
  /** Those that ended before go as well, no more than `mayAge` of them. */
  endedBefore: Date;
  mayAge: number;
}

/** How many of the oldest segments have to go. The last one stays: what is recorded next goes on from it. */
export function countBeyond(
  { segments, relationBytes }: Pick<Manifest, 'segments' | 'relationBytes'>,
  { bytes, endedBefore, mayAge }: ForgetLimits,
): number {
  // Rows go with their segments.
  const rowsForEach = relationBytes / Math.max(1, bytesOfSegments(segments));
  let left = bytes;
  let count = 0;
  while (count < segments.length - 1) {
    const oldest = segments[count] as SegmentEntry;
    const isTooOld = count < mayAge && Date.parse(oldest.toWallTime) < endedBefore.getTime();
    if (left <= 0 && !isTooOld) break;
    left -= oldest.bytes * (1 + rowsForEach);
    count += 1;
  }
  return count;
}

const bytesOfSegments = (segments: readonly SegmentEntry[]): number =>
  segments.reduce((sum, segment) => sum + segment.bytes, 0);

/** Before this instant nothing need be kept. */
export function oldestAllowed({ mostDays }: RetentionLimits, now: Date): Date {
  // A date cannot be further back than this.
  return new Date(Math.max(0, now.getTime() - mostDays * DAY_MILLIS));
}

/** Of segments and what lies beside them. */
export function bytesOf(manifests: readonly Manifest[]): number {
  return manifests.reduce((sum, { bytes, tableBytes, relationBytes }) => sum + bytes + tableBytes + relationBytes, 0);
}

/** The gaps of a recording whose oldest segments went: one of each generation, over all that has ever gone of it. */
export function withForgotten(gaps: readonly GapMessage[], forgotten: readonly SegmentEntry[]): GapMessage[] {
  const ofRetention = new Map<string, GapMessage>();
  for (const gap of gaps.filter(isForgotten)) ofRetention.set(gap.generation, gap);
  for (const { generation, fromMicros, toMicros, firstSequence, lastSequence } of forgotten) {
    const known = ofRetention.get(generation);
    ofRetention.set(generation, {
      reason: 'RETENTION',
      generation,
      // One that could not be removed at first is older than what went.
      fromMicros: Math.min(known?.fromMicros ?? Infinity, fromMicros),
      toMicros: Math.max(known?.toMicros ?? 0, toMicros),
      afterSequence: Math.min(known?.afterSequence ?? Infinity, firstSequence),
      untilSequence: Math.max(known?.untilSequence ?? 0, lastSequence),
    });
  }
  return [...ofRetention.values(), ...gaps.filter((gap) => !isForgotten(gap))];
}

/** The gaps of a recording as they are, but for what went: as it was told before. */
export function withForgottenOf(before: readonly GapMessage[], gaps: readonly GapMessage[]): GapMessage[] {
  return [...before.filter(isForgotten), ...gaps.filter((gap) => !isForgotten(gap))];
}

const isForgotten = ({ reason }: GapMessage): boolean => reason === 'RETENTION';

import { type GrowingOptions, GrowingRecording, type Went } from './growing-recording.ts';
import type { ForgetLimits } from './retention.ts';
import type { StoredRecordings } from './stored-recordings.ts';

interface EndedRecording extends Pick<GrowingOptions, 'place' | 'now' | 'isHeld'> {
  readonly recordingId: string;
  readonly stored: Pick<StoredRecordings, 'fresh' | 'set'>;
  readonly keepIdsBefore: NonNullable<GrowingOptions['keepIdsBefore']>;
}

/** Lets the oldest segments of a recording go to which nothing is written any more. */
export async function forgetOldest(
  { recordingId, stored, ...ended }: EndedRecording,
  limits: ForgetLimits,
): Promise<Went | null> {
  const manifest = await stored.fresh(recordingId);
  if (manifest?.isGrowing !== false) return null;
  const recording = new GrowingRecording({
    ...ended,
    manifest: structuredClone(manifest),
    nextSegment: (manifest.segments.at(-1)?.segment ?? 0) + 1,
    compress: null,
    onTrouble: () => {},
    onSegment: () => {},
    // Who reads it meanwhile finds what is left.
    onForgetting: (left) => stored.set(left),
    onClosed: async () => {},
  });
  const went = await recording.forget(limits);
  await stored.set(recording.manifest);
  return went;
}

import type { Manifest } from '../recording/index.ts';
import { type ForgetLimits, type GrowingOptions, GrowingRecording } from './growing-recording.ts';

interface EndedRecording extends Pick<GrowingOptions, 'place' | 'now' | 'isHeld'> {
  readonly manifest: Manifest;
  readonly keepIdsBefore: NonNullable<GrowingOptions['keepIdsBefore']>;
}

/** Lets the oldest segments of a recording go to which nothing is written any more. @returns how many, and what is left */
export async function forgetOldest({ manifest, ...ended }: EndedRecording, limits: ForgetLimits) {
  const recording = new GrowingRecording({
    ...ended,
    manifest: structuredClone(manifest),
    nextSegment: (manifest.segments.at(-1)?.segment ?? 0) + 1,
    compress: null,
    onTrouble: () => {},
    onSegment: () => {},
    onClosed: async () => {},
  });
  const count = await recording.forget(limits);
  return { count, left: recording.manifest };
}

import { AnimatedBoxes, type AnimatedBoxesOptions, type Manifest } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';
import { messagesOfSpan, segmentsOf } from './export-recording.ts';
import type { Place } from './place.ts';

interface AnimationOptions extends Pick<AnimatedBoxesOptions, 'ratePerSecond' | 'sizeOf'> {
  place: Place;
  manifest: Manifest;
  /** Both ends included. Without a generation the last one that has something of it. */
  span: { fromMicros: SimMicros; toMicros: SimMicros; generation?: string | undefined };
  /** Lets others have their turn. */
  pause(): Promise<unknown>;
}

/** A stretch of one run as an animated glTF 2.0 file; null where nothing of it was recorded. @throws RangeError for too much motion */
export async function exportAnimation(options: AnimationOptions): Promise<Uint8Array | null> {
  const { place, manifest, span, ratePerSecond, sizeOf, pause } = options;
  const segments = segmentsOf(manifest, span);
  if (segments.length === 0) return null;
  const lastMicros = Math.max(...segments.map((segment) => segment.toMicros));
  const toMicros = Math.min(span.toMicros, lastMicros);
  const boxes = new AnimatedBoxes({ fromMicros: span.fromMicros, toMicros, ratePerSecond, sizeOf });
  for await (const message of messagesOfSpan(place, segments, span)) {
    boxes.take(message);
    await pause();
  }
  for (const _ of boxes.entities()) await pause();
  return await boxes.file();
}

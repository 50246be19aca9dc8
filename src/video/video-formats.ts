import { canEncodeVideo, Quality } from 'mediabunny';
import type { Container, VideoOrder } from './video-order.ts';

/** A kind of file with what is in it. */
export interface VideoFormat {
  readonly container: Container;
  readonly codec: 'avc' | 'vp9' | 'av1';
}

/** In the order in which they are offered: the first plays everywhere. */
const FORMATS: readonly VideoFormat[] = [
  { container: 'mp4', codec: 'avc' },
  { container: 'webm', codec: 'vp9' },
  { container: 'webm', codec: 'av1' },
];

/** Bits for each pixel of each frame: thin lines and small names stay sharp. */
const BITS_PER_PIXEL = 0.15;

type Measured = Pick<VideoOrder, 'width' | 'height' | 'framesPerSecond'>;

export function bitsPerSecond({ width, height, framesPerSecond }: Measured): number {
  return Math.round(width * height * framesPerSecond * BITS_PER_PIXEL);
}

/** About how large a file of so many seconds is. */
export function expectedBytes(order: Measured, seconds: number): number {
  return (bitsPerSecond(order) * seconds) / 8;
}

/** What this browser encodes at this size and so many frames a second; nothing where the page was not loaded safely, as browsers encode nothing there. */
export async function formatsHere(order: Measured): Promise<VideoFormat[]> {
  if (typeof VideoEncoder === 'undefined') return [];
  const quality = new Quality({ bitrate: bitsPerSecond(order) });
  const { width, height, framesPerSecond: frameRate } = order;
  const size = { width, height, quality, frameRate };
  const canBe = await Promise.all(FORMATS.map(({ codec }) => canEncodeVideo(codec, size)));
  return FORMATS.filter((_, index) => canBe[index]);
}

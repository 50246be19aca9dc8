export { beginVideoFile, MOST_MEMORY_BYTES, type VideoFile } from './video-file.ts';
export { expectedBytes, formatsHere, type VideoFormat } from './video-formats.ts';
export {
  type Container,
  checkOrder,
  FRAME_RATES,
  frameCount,
  frameMicros,
  HEIGHTS,
  MOST_SECONDS,
  RATES,
  type VideoOrder,
  videoSeconds,
  WIDTHS,
} from './video-order.ts';

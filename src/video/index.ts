export { MOST_MEMORY_BYTES } from './memory-bound.ts';
export { beginVideoFile, type VideoFile } from './video-file.ts';
export { expectedBytes, formatsHere, type VideoFormat } from './video-formats.ts';
export {
  type Container,
  checkOrder,
  FRAME_RATES,
  type FrameTimes,
  HEIGHTS,
  MOST_SECONDS,
  RATES,
  rangeTimes,
  type VideoOrder,
  WIDTHS,
} from './video-order.ts';

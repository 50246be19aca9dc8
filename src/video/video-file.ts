import {
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  WebMOutputFormat,
} from 'mediabunny';
import { checkMemory } from './memory-bound.ts';
import { bitsPerSecond, type VideoFormat } from './video-formats.ts';
import type { VideoOrder } from './video-order.ts';

export interface VideoFile {
  /** Written so far. */
  readonly bytes: number;
  /** Adds what is on the canvas as the next frame; fulfilled once there is room for another. @throws RangeError at the bound on memory */
  add(): Promise<void>;
  /** @returns the file, or null where it was written to the disk */
  finish(): Promise<Blob | null>;
  /** Leaves nothing behind. */
  cancel(): Promise<void>;
}

interface VideoFileOptions {
  readonly order: VideoOrder;
  /** No more are added. */
  readonly frames: number;
  readonly format: VideoFormat;
  readonly canvas: HTMLCanvasElement;
  /** A file on the disk; null: it is kept in memory. */
  readonly disk: FileSystemWritableFileStream | null;
}

/** Seconds between pictures that are whole by themselves: a player comes to any instant at once. */
const KEY_FRAME_SECONDS = 1;

/** Begins the file; frames follow in their order, each at its exact time. */
export async function beginVideoFile({ order, frames, format, canvas, disk }: VideoFileOptions): Promise<VideoFile> {
  const { framesPerSecond } = order;
  const target = disk === null ? new BufferTarget() : new StreamTarget(writingTo(disk), { chunked: true });
  // A player that reads over a network begins at once: what it needs first stands first.
  const output = new Output({
    format: format.container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, {
    codec: format.codec,
    quality: new Quality({ bitrate: bitsPerSecond(order) }),
    keyFrameInterval: KEY_FRAME_SECONDS,
  });
  output.addVideoTrack(source, { frameRate: framesPerSecond, maximumPacketCount: frames });
  let bytes = 0;
  target.on('write', ({ end }) => {
    bytes = Math.max(bytes, end);
  });
  await output.start();
  let added = 0;
  return {
    get bytes() {
      return bytes;
    },
    async add() {
      if (disk === null) checkMemory(bytes);
      await source.add(added / framesPerSecond, 1 / framesPerSecond);
      added += 1;
    },
    async finish() {
      await output.finalize();
      await disk?.close();
      if (!(target instanceof BufferTarget) || target.buffer === null) return null;
      return new Blob([target.buffer], { type: `video/${format.container}` });
    },
    async cancel() {
      await output.cancel();
      await disk?.abort().catch(() => undefined);
    },
  };
}

/** Stays open when the library closes it, as it also does when it gives up: only a whole file takes its place on the disk. */
function writingTo(disk: FileSystemWritableFileStream): WritableStream<StreamTargetChunk> {
  return new WritableStream({ write: (chunk) => disk.write(chunk) });
}

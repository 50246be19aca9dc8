import * as z from 'zod';
import { fetchWhole, type Line, readAnswer, SILENCE_MILLIS, systemTimers } from '../../client/index.ts';
import {
  BlockCache,
  LatestReads,
  type OpenSegment,
  openGrowingFile,
  openRecordingFile,
  type RecordingFile,
  type SegmentRef,
} from '../../recording/index.ts';

/** Two that are played from and the one before them. */
const MOST_OPEN = 3;
/** Of each: 4 MiB, which is more than most segments have; mostly one request has all of it, its index and what is looked for. */
const BLOCKS = { blockBytes: 1024 * 1024, mostBlocks: 4 };

const SEGMENT_LINE: Line = {
  fetch: (input, init) => globalThis.fetch(input, init),
  silenceMillis: SILENCE_MILLIS,
  timers: systemTimers,
};

/**
 * The segments of a recording at the gateway (docs/recordings.md, "Paths"): finished ones by ranges of bytes.
 * @param folder address of the segments, without the number
 */
export function segmentsAt(folder: string, line: Line = SEGMENT_LINE): OpenSegment {
  const finished = new LatestReads<RecordingFile>(MOST_OPEN);

  async function ask(segment: number, headers: Record<string, string>): Promise<Uint8Array> {
    const what = `segment ${segment} of the recording`;
    const answer = await fetchWhole(line, { what, url: `${folder}/${segment}`, init: { headers } });
    if (!answer.head.ok) readAnswer({ what, data: z.unknown() }, answer);
    return answer.bytes;
  }

  function openFile({ segment, bytes }: SegmentRef): Promise<RecordingFile> {
    const source = {
      size: async () => BigInt(bytes),
      read: (offset: bigint, length: bigint) => ask(segment, { range: `bytes=${offset}-${offset + length - 1n}` }),
    };
    return openRecordingFile(new BlockCache(source, BLOCKS));
  }

  return async (segment) => {
    if (segment.isOpen) return openGrowingFile(await ask(segment.segment, {}));
    return finished.of(segment.segment, () => openFile(segment));
  };
}

import { readStretch, type SegmentFiles } from '../../recording/index.ts';
import type { StretchRequest } from './read-beside.ts';
import { createSegmentFiles } from './segment-files.ts';
import { failurePiece, type StretchPiece, tellStretch } from './stretch-pieces.ts';

/* The thread beside that reads recordings: fetches, decompresses, parses and holds against the interface. */
let files: { folder: string; of: SegmentFiles } | null = null;

globalThis.onmessage = async ({ data }: MessageEvent<StretchRequest>) => {
  const { folder, stretch, withKeyframe } = data;
  const tell = (piece: StretchPiece) => globalThis.postMessage(piece);
  if (files?.folder !== folder) {
    files = { folder, of: createSegmentFiles(folder, (input, init) => globalThis.fetch(input, init)) };
  }
  try {
    tellStretch(await readStretch(files.of, stretch, { withKeyframe }), tell);
  } catch (error) {
    tell(failurePiece(error));
  }
};

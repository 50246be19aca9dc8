import { createKeyframeParser, type SegmentFiles, stretchParts } from '../../recording/index.ts';
import type { StretchRequest } from './read-beside.ts';
import { createSegmentFiles } from './segment-files.ts';
import { type StandingMemory, type StretchPiece, tellStretch } from './stretch-pieces.ts';

/* The thread beside that reads recordings: fetches, decompresses, parses and holds against the interface. */
let files: { folder: string; of: SegmentFiles } | null = null;
const parseKeyframe = createKeyframeParser();
const told: StandingMemory = { lists: null };

globalThis.onmessage = async ({ data }: MessageEvent<StretchRequest>) => {
  const { folder, stretch, withKeyframe } = data;
  const tell = (piece: StretchPiece) => globalThis.postMessage(piece);
  if (files?.folder !== folder) files = { folder, of: createSegmentFiles(folder) };
  await tellStretch(stretchParts(files.of, stretch, { withKeyframe, parseKeyframe }), told, tell);
};

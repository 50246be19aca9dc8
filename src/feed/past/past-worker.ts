import { createKeyframeParser, readWholeFile, type SegmentFiles, stretchParts } from '../../recording/index.ts';
import { putAwayInBlobs } from './put-away.ts';
import type { PastAnswer, PastRequest } from './read-beside.ts';
import { createSegmentFiles } from './segment-files.ts';
import { failurePiece, type StandingMemory, tellStretch } from './stretch-pieces.ts';

/* The thread beside that reads what was recorded: decompresses, parses and holds against the interface. */
let files: SegmentFiles | null = null;
const parseKeyframe = createKeyframeParser();
const told: StandingMemory = { lists: null };

globalThis.onmessage = async ({ data }: MessageEvent<PastRequest>) => {
  const tell = (answer: PastAnswer) => globalThis.postMessage(answer);
  try {
    if ('file' in data) {
      const whole = await readWholeFile(piecesOf(data.file), putAwayInBlobs);
      files = whole.files;
      tell({ manifest: whole.manifest });
    } else {
      const { folder, stretch, withKeyframe } = data;
      if (folder !== null) files ??= createSegmentFiles(folder);
      if (files === null) throw new Error('a stretch was asked for before its file');
      await tellStretch(stretchParts(files, stretch, { withKeyframe, parseKeyframe }), told, tell);
    }
  } catch (error) {
    tell(failurePiece(error));
  }
};

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

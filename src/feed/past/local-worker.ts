import { createKeyframeParser, readWholeFile, stretchParts, type WholeFile } from '../../recording/index.ts';
import type { LocalAnswer, LocalRequest } from './local-file.ts';
import { putAwayInBlobs } from './put-away.ts';
import { failurePiece, type StandingMemory, tellStretch } from './stretch-pieces.ts';

/* The thread beside that reads a file of the reader's own disk: decompresses, parses and holds against the interface. */

let whole: WholeFile | null = null;
const parseKeyframe = createKeyframeParser();
const told: StandingMemory = { lists: null };

globalThis.onmessage = async ({ data }: MessageEvent<LocalRequest>) => {
  const tell = (answer: LocalAnswer) => globalThis.postMessage(answer);
  try {
    if ('file' in data) {
      whole = await readWholeFile(piecesOf(data.file), putAwayInBlobs);
      tell({ manifest: whole.manifest });
    } else if (whole) {
      const { stretch, withKeyframe } = data;
      await tellStretch(stretchParts(whole.files, stretch, { withKeyframe, parseKeyframe }), told, tell);
    }
  } catch (error) {
    tell(failurePiece(error));
  }
};

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

import { PartTeller } from '../../client/index.ts';
import { createKeyframeParser, readWholeFile, type SegmentFiles, stretchParts } from '../../recording/index.ts';
import { putAwayInBlobs } from './put-away.ts';
import type { PastRequest } from './read-beside.ts';
import { createSegmentFiles } from './segment-files.ts';

/* The thread beside that reads what was recorded: decompresses, parses and holds against the interface. */
let files: SegmentFiles | null = null;
const parseKeyframe = createKeyframeParser();
const teller = new PartTeller((message) => globalThis.postMessage(message), ['assets', 'points', 'paths']);

globalThis.onmessage = ({ data }: MessageEvent<PastRequest>) => {
  void teller.tellAll(answerTo(data), 'RECORDING_UNREADABLE');
};

async function* answerTo(request: PastRequest): AsyncGenerator<object> {
  if ('file' in request) {
    const whole = await readWholeFile(piecesOf(request.file), putAwayInBlobs);
    files = whole.files;
    yield { manifest: whole.manifest };
    return;
  }
  const { folder, stretch, withKeyframe } = request;
  if (folder !== null) files ??= createSegmentFiles(folder);
  if (files === null) throw new Error('a stretch was asked for before its file');
  yield* stretchParts(files, stretch, { withKeyframe, parseKeyframe });
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

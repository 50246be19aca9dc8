import { PartTeller } from '../../client/index.ts';
import { createKeyframeParser, type OpenSegment, readWholeFile, stretchParts } from '../../recording/index.ts';
import { putAwayInBlobs } from './put-away.ts';
import type { PastRequest } from './read-beside.ts';
import { segmentsAt } from './segment-files.ts';

/* The thread beside that reads what was recorded: decompresses, parses and holds against the interface. */
let open: OpenSegment | null = null;
const parseKeyframe = createKeyframeParser();
const teller = new PartTeller((message) => globalThis.postMessage(message), ['assets', 'points', 'paths']);

globalThis.onmessage = ({ data }: MessageEvent<PastRequest>) => {
  void teller.tellAll(answerTo(data), 'RECORDING_UNREADABLE');
};

async function* answerTo(request: PastRequest): AsyncGenerator<object> {
  if ('file' in request) {
    const whole = await readWholeFile(piecesOf(request.file), putAwayInBlobs);
    open = whole.open;
    yield { manifest: whole.manifest };
    return;
  }
  const { folder, stretch, withKeyframe } = request;
  if (folder !== null) open ??= segmentsAt(folder);
  if (open === null) throw new Error('a stretch was asked for before its file');
  yield* stretchParts(open, stretch, { withKeyframe, parseKeyframe });
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

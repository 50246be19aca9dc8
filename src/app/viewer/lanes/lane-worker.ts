import { laneRows } from '../../../activity/index.ts';
import { CLIENT_ERROR_CODES, createServiceClient, PartTeller } from '../../../client/index.ts';
import type { LaneRequest } from './read-lanes.ts';

/* The thread beside that reads what devices did and makes columns of it. */

/** A run is gone through before the first word: as long as the gateway may take for a large one. */
const SILENCE_MILLIS = 120_000;

const client = createServiceClient({ silenceMillis: SILENCE_MILLIS });
const teller = new PartTeller((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<LaneRequest>) => {
  void teller.tellAll(answerTo(data), CLIENT_ERROR_CODES.invalidResponse);
};

async function* answerTo({ source, query }: LaneRequest): AsyncGenerator<object> {
  const { rows, toMicros } = await client.recordings.activity(source, query);
  yield { head: { toMicros }, columns: laneRows(rows) };
}

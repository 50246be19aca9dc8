import type { UnreadAnswer } from './answer.ts';
import { CLIENT_ERROR_CODES } from './service-error.ts';
import { readSnapshot } from './snapshot-body.ts';
import { PartTeller } from './told-parts.ts';

/** The thread that reads large snapshots. */
const teller = new PartTeller((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<UnreadAnswer>) => {
  void teller.tellAll(snapshotIn(data), CLIENT_ERROR_CODES.invalidResponse);
};

async function* snapshotIn(unread: UnreadAnswer): AsyncGenerator<object> {
  yield readSnapshot(unread);
}

import { type SnapshotPiece, tellSnapshot } from './snapshot-body.ts';
import type { UnreadAnswer } from './transport.ts';

/* The thread beside that reads large snapshots. */
globalThis.onmessage = ({ data }: MessageEvent<UnreadAnswer>) => {
  tellSnapshot(data, (piece: SnapshotPiece) => globalThis.postMessage(piece));
};

import { type SnapshotPiece, tellSnapshot, type UnreadSnapshot } from './snapshot-body.ts';

/* The thread beside that reads large snapshots. */
globalThis.onmessage = ({ data }: MessageEvent<UnreadSnapshot>) => {
  tellSnapshot(data, (piece: SnapshotPiece) => globalThis.postMessage(piece));
};

import { type animationSnapshotSchema, ENDPOINTS } from '../protocol/index.ts';
import { type Answer, readAnswer, type UnreadAnswer } from './answer.ts';
import { ThreadBeside } from './thread-beside.ts';
import type { ReadBody } from './transport.ts';

type SnapshotAnswer = Answer<ReturnType<typeof animationSnapshotSchema.parse>>;

/** A smaller body is read before a thread could start. */
const LARGE_BYTES = 512 * 1024;

/** Reads a large snapshot in a thread beside, so that the picture keeps moving. */
export const readSnapshotBody: ReadBody<typeof animationSnapshotSchema> = async (unread, _request, signal) => {
  const { buffer } = unread.bytes;
  if (buffer.byteLength < LARGE_BYTES || typeof Worker === 'undefined') return readSnapshot(unread);
  const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { type: 'module' });
  const thread = new ThreadBeside(worker);
  try {
    return await thread.answer<SnapshotAnswer>(unread, { transfer: [buffer], signal });
  } finally {
    thread.end();
  }
};

export function readSnapshot(unread: UnreadAnswer): SnapshotAnswer {
  const { method, path, data } = ENDPOINTS.animationSnapshot;
  return readAnswer({ what: `${method} ${path}`, data }, unread);
}

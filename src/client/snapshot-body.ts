import { type animationSnapshotSchema, ENDPOINTS } from '../protocol/index.ts';
import { type Answer, readAnswer } from './answer.ts';
import { fieldsOf, ServiceError, type ServiceErrorFields } from './service-error.ts';
import { addPiece, emptyLists, type ListName, type ListPiece, tellLists } from './snapshot-lists.ts';
import { answerOf } from './thread-beside.ts';
import { type ReadBody, textOf, type UnreadAnswer } from './transport.ts';

type SnapshotAnswer = Answer<ReturnType<typeof animationSnapshotSchema.parse>>;

/** What it gives back, message by message: a large list as many short pieces, and at last the rest or the failure. */
export type SnapshotPiece =
  | ListPiece
  | { rest: Omit<SnapshotAnswer['data'], ListName>; requestId: string }
  | { failed: ServiceErrorFields };

/** Up to here reading takes no longer than a frame or two; a thread of its own would take longer to begin. */
const LARGE_BYTES = 512 * 1024;

/**
 * The body of a snapshot: parsed and held against the interface beside the main thread where it is large, so that a
 * picture that is shown meanwhile goes on moving.
 */
export const readSnapshotBody: ReadBody<typeof animationSnapshotSchema> = async (unread, _request, signal) => {
  const { buffer } = unread.bytes;
  if (buffer.byteLength < LARGE_BYTES || typeof Worker === 'undefined') return readSnapshot(unread);
  const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { type: 'module' });
  try {
    const pieces = new SnapshotPieces();
    const asked = { message: unread, transfer: [buffer], signal };
    return await answerOf(worker, asked, (piece: SnapshotPiece) => pieces.take(piece));
  } finally {
    worker.terminate();
  }
};

/** In the worker: reads the whole and passes it on in pieces. */
export function tellSnapshot(unread: UnreadAnswer, tell: (piece: SnapshotPiece) => void): void {
  try {
    const { data, requestId } = readSnapshot(unread);
    const rest = tellLists(data, tell);
    // Listed by the interface without a shape; nothing reads them.
    const { nodes: _nodes, ...told } = rest;
    tell({ rest: told, requestId });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    tell({ failed: fieldsOf(error) });
  }
}

/** Puts the pieces together again. */
export class SnapshotPieces {
  readonly #lists: Pick<SnapshotAnswer['data'], ListName> = emptyLists();

  /**
   * The answer, once its last piece has come.
   * @throws ServiceError where reading failed.
   */
  take(piece: SnapshotPiece): SnapshotAnswer | null {
    if ('failed' in piece) throw new ServiceError(piece.failed);
    if ('rest' in piece) return { data: { ...piece.rest, ...this.#lists }, requestId: piece.requestId };
    addPiece(this.#lists, piece);
    return null;
  }
}

function readSnapshot(unread: UnreadAnswer): SnapshotAnswer {
  const { method, path, data } = ENDPOINTS.animationSnapshot;
  return readAnswer({ what: `${method} ${path}`, data }, unread.head, textOf(unread));
}

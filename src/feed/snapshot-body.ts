import { type animationSnapshotSchema, ENDPOINTS } from '../protocol/index.ts';
import { type Answer, type AnswerHead, headOf, readAnswer } from './answer.ts';
import { ServiceError, type ServiceErrorFields } from './service-error.ts';
import type { ReadBody } from './transport.ts';

type SnapshotAnswer = Answer<ReturnType<typeof animationSnapshotSchema.parse>>;
type Lists = Pick<SnapshotAnswer['data'], 'assets' | 'entities' | 'points' | 'paths' | 'motions'>;

/** What the thread beside is given. */
export interface UnreadSnapshot {
  head: AnswerHead;
  bytes: ArrayBuffer;
}

/** What it gives back, message by message: a large list as many short pieces, and at last the rest or the failure. */
export type SnapshotPiece =
  | { [List in keyof Lists]: { list: List; items: Lists[List] } }[keyof Lists]
  | { rest: Omit<SnapshotAnswer['data'], keyof Lists>; requestId: string }
  | { failed: ServiceErrorFields };

/** Up to here reading takes no longer than a frame or two; a thread of its own would take longer to begin. */
const LARGE_BYTES = 512 * 1024;
/** Short enough that taking over a piece is no long task. */
const ITEMS_PER_PIECE = 1000;

/**
 * The body of a snapshot: parsed and held against the interface beside the main thread where it is large, so that a
 * picture that is shown meanwhile goes on moving.
 */
export const readSnapshotBody: ReadBody<typeof animationSnapshotSchema> = async (response, _request, signal) => {
  const head = headOf(response);
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength < LARGE_BYTES || typeof Worker === 'undefined') return readSnapshot({ head, bytes });
  const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await answerOf(worker, { head, bytes }, signal);
  } finally {
    worker.terminate();
  }
};

/** In the worker: reads the whole and passes it on in pieces. */
export function tellSnapshot(unread: UnreadSnapshot, tell: (piece: SnapshotPiece) => void): void {
  try {
    const { data, requestId } = readSnapshot(unread);
    const { assets, entities, points, paths, motions, ...rest } = data;
    const lists = { assets, entities, points, paths, motions };
    for (const [list, items] of Object.entries(lists)) {
      for (let at = 0; at < items.length; at += ITEMS_PER_PIECE) {
        tell({ list, items: items.slice(at, at + ITEMS_PER_PIECE) } as SnapshotPiece);
      }
    }
    // Listed by the interface without a shape; nothing reads them.
    const { nodes: _nodes, ...told } = rest;
    tell({ rest: told, requestId });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, status, requestId, details, retryAfterSeconds } = error;
    tell({ failed: { code, message, status, requestId, details, retryAfterSeconds } });
  }
}

/** Puts the pieces together again. */
export class SnapshotPieces {
  readonly #lists: Lists = { assets: [], entities: [], points: [], paths: [], motions: [] };

  /**
   * The answer, once its last piece has come.
   * @throws ServiceError where reading failed.
   */
  take(piece: SnapshotPiece): SnapshotAnswer | null {
    if ('failed' in piece) throw new ServiceError(piece.failed);
    if ('rest' in piece) return { data: { ...piece.rest, ...this.#lists }, requestId: piece.requestId };
    const known: unknown[] = this.#lists[piece.list];
    for (const item of piece.items) known.push(item);
    return null;
  }
}

function readSnapshot({ head, bytes }: UnreadSnapshot): SnapshotAnswer {
  const { method, path, data } = ENDPOINTS.animationSnapshot;
  return readAnswer({ what: `${method} ${path}`, data }, head, new TextDecoder().decode(bytes));
}

function answerOf(worker: Worker, unread: UnreadSnapshot, signal: AbortSignal): Promise<SnapshotAnswer> {
  return new Promise((resolve, reject) => {
    const pieces = new SnapshotPieces();
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<SnapshotPiece>) => {
      try {
        const answer = pieces.take(data);
        if (answer !== null) resolve(answer);
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(unread, [unread.bytes]);
  });
}

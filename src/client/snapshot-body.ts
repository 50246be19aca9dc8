import { type animationSnapshotSchema, ENDPOINTS } from '../protocol/index.ts';
import { type Answer, readAnswer } from './answer.ts';
import { fieldsOf, ServiceError, type ServiceErrorFields } from './service-error.ts';
import { answerOf } from './thread-beside.ts';
import { type ReadBody, textOf, type UnreadAnswer } from './transport.ts';

type SnapshotAnswer = Answer<ReturnType<typeof animationSnapshotSchema.parse>>;

/** What the thread answers: a large list as many short pieces, and at last the rest or the failure. */
export type SnapshotPiece =
  | ListPiece
  | { rest: Omit<SnapshotAnswer['data'], ListName>; requestId: string }
  | { failed: ServiceErrorFields };

/** Smaller bodies are read sooner than a thread begins. */
const LARGE_BYTES = 512 * 1024;

/** Reads a large snapshot beside the main thread, so that the picture goes on moving. */
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

/** What the thread does: reads the whole and passes it on in pieces. */
export function tellSnapshot(unread: UnreadAnswer, tell: (piece: SnapshotPiece) => void): void {
  try {
    const { data, requestId } = readSnapshot(unread);
    // Nothing reads `nodes`, whose shape the interface leaves open.
    const { nodes: _nodes, ...rest } = tellLists(data, tell);
    tell({ rest, requestId });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    tell({ failed: fieldsOf(error) });
  }
}

/** Puts the pieces together again. */
export class SnapshotPieces {
  readonly #lists: Pick<SnapshotAnswer['data'], ListName> = emptyLists();

  /** @returns the answer with its last piece. @throws ServiceError where reading failed */
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

/** The lists of a snapshot that may be long. */
export type ListName = 'assets' | 'entities' | 'points' | 'paths' | 'motions';

/** A part of one of them. */
export interface ListPiece {
  list: ListName;
  items: unknown[];
}

/** Short enough that taking over a piece is no long task. */
const ITEMS_PER_PIECE = 1000;

export function emptyLists(): Record<ListName, never[]> {
  return { assets: [], entities: [], points: [], paths: [], motions: [] };
}

/** @returns the snapshot without its lists, which are told piece by piece */
export function tellLists<Snapshot extends Record<ListName, unknown[]>>(
  { assets, entities, points, paths, motions, ...rest }: Snapshot,
  tell: (piece: ListPiece) => void,
): Omit<Snapshot, ListName> {
  for (const [list, items] of Object.entries({ assets, entities, points, paths, motions })) {
    for (let at = 0; at < items.length; at += ITEMS_PER_PIECE) {
      tell({ list: list as ListName, items: items.slice(at, at + ITEMS_PER_PIECE) });
    }
  }
  return rest;
}

/** Puts a piece where it belongs. */
export function addPiece(lists: Record<ListName, unknown[]>, { list, items }: ListPiece): void {
  for (const item of items) lists[list].push(item);
}

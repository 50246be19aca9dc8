import type { AnimationBatch, AnimationSnapshot } from '../../protocol/index.ts';
import type { StretchContent } from '../../recording/index.ts';
import { fieldsOf, ServiceError, type ServiceErrorFields } from '../service-error.ts';
import { addPiece, emptyLists, type ListName, type ListPiece, tellLists } from '../snapshot-lists.ts';

/** What the thread beside tells of a stretch, message by message, each short enough to be taken over at once. */
export type StretchPiece =
  | ListPiece
  | { batches: AnimationBatch[] }
  | { keyframe: Omit<AnimationSnapshot, ListName> | null }
  | { failed: ServiceErrorFields };

const BATCHES_PER_PIECE = 200;

export function tellStretch({ keyframe, batches }: StretchContent, tell: (piece: StretchPiece) => void): void {
  const rest = keyframe && tellLists(keyframe, tell);
  for (let at = 0; at < batches.length; at += BATCHES_PER_PIECE) {
    tell({ batches: batches.slice(at, at + BATCHES_PER_PIECE) });
  }
  // Listed by the interface without a shape; nothing reads them.
  tell({ keyframe: rest && { ...rest, nodes: [] } });
}

export function failurePiece(error: unknown): StretchPiece {
  if (error instanceof ServiceError) return { failed: fieldsOf(error) };
  const message = error instanceof Error ? error.message : String(error);
  return { failed: { code: 'RECORDING_UNREADABLE', message } };
}

/** Puts the pieces of one stretch together again. */
export class StretchPieces {
  readonly #lists: Pick<AnimationSnapshot, ListName> = emptyLists();
  readonly #batches: AnimationBatch[] = [];

  /**
   * The whole, once its last piece has come.
   * @throws ServiceError where reading failed
   */
  take(piece: StretchPiece): StretchContent | null {
    if ('failed' in piece) throw new ServiceError(piece.failed);
    if ('keyframe' in piece) {
      return { keyframe: piece.keyframe && { ...piece.keyframe, ...this.#lists }, batches: this.#batches };
    }
    if ('batches' in piece) this.#batches.push(...piece.batches);
    else addPiece(this.#lists, piece);
    return null;
  }
}

import type { AnimationSnapshot } from '../../protocol/index.ts';
import type { StretchPart } from '../../recording/index.ts';
import { fieldsOf, ServiceError, type ServiceErrorFields } from '../service-error.ts';
import { addPiece, emptyLists, type ListName, type ListPiece, tellLists } from '../snapshot-lists.ts';
import type { TakenPiece } from '../thread-beside.ts';

/** What the thread beside tells of a stretch, message by message, each short enough to be taken over at once. */
export type StretchPiece =
  | ListPiece
  | { keyframe: Omit<AnimationSnapshot, ListName> }
  | Extract<StretchPart, { batches: unknown }>
  | { ended: true }
  | { failed: ServiceErrorFields };

/** Tells a stretch part by part as it is read; what goes wrong is told as well. */
export async function tellStretch(
  parts: AsyncIterable<StretchPart>,
  tell: (piece: StretchPiece) => void,
): Promise<void> {
  try {
    for await (const part of parts) {
      if ('batches' in part) tell(part);
      // Nodes are listed by the interface without a shape; nothing reads them.
      else tell({ keyframe: { ...tellLists(part.keyframe, tell), nodes: [] } });
    }
    tell({ ended: true });
  } catch (error) {
    tell(failurePiece(error));
  }
}

export function failurePiece(error: unknown): { failed: ServiceErrorFields } {
  if (error instanceof ServiceError) return { failed: fieldsOf(error) };
  const message = error instanceof Error ? error.message : String(error);
  return { failed: { code: 'RECORDING_UNREADABLE', message } };
}

/** Puts the pieces of one stretch together again. */
export class StretchPieces {
  readonly #lists: Pick<AnimationSnapshot, ListName> = emptyLists();

  /** @throws ServiceError where reading failed */
  take(piece: StretchPiece): TakenPiece<StretchPart> {
    if ('failed' in piece) throw new ServiceError(piece.failed);
    if ('ended' in piece) return { part: null, isLast: true };
    if ('batches' in piece) return { part: piece, isLast: false };
    if ('keyframe' in piece) return { part: { keyframe: { ...piece.keyframe, ...this.#lists } }, isLast: false };
    addPiece(this.#lists, piece);
    return { part: null, isLast: false };
  }
}

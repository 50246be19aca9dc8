import type { TakenPiece } from '../../client/index.ts';
import {
  addPiece,
  emptyLists,
  fieldsOf,
  type ListName,
  type ListPiece,
  ServiceError,
  type ServiceErrorFields,
  tellLists,
} from '../../client/index.ts';
import type { AnimationSnapshot } from '../../protocol/index.ts';
import { isStandingSame, type StandingLists, type StretchPart, standingIn } from '../../recording/index.ts';

/** What the thread beside tells of a stretch, message by message, each short enough to be taken over at once. */
export type StretchPiece =
  | ListPiece
  | { keyframe: Omit<AnimationSnapshot, ListName>; isStandingKnown: boolean }
  | Extract<StretchPart, { batches: unknown }>
  | { ended: true }
  | { failed: ServiceErrorFields };

/** What both sides know of a plant from keyframe to keyframe: told once, as long as it stays the same. */
export interface StandingMemory {
  lists: StandingLists | null;
}

/** Tells a stretch part by part as it is read; what goes wrong is told as well. */
export async function tellStretch(
  parts: AsyncIterable<StretchPart>,
  memory: StandingMemory,
  tell: (piece: StretchPiece) => void,
): Promise<void> {
  try {
    for await (const part of parts) {
      if ('batches' in part) tell(part);
      else tellKeyframe(part.keyframe, memory, tell);
    }
    tell({ ended: true });
  } catch (error) {
    tell(failurePiece(error));
  }
}

function tellKeyframe(keyframe: AnimationSnapshot, memory: StandingMemory, tell: (piece: StretchPiece) => void): void {
  const isStandingKnown = memory.lists !== null && isStandingSame(memory.lists, keyframe);
  memory.lists = standingIn(keyframe);
  const told = isStandingKnown ? { ...keyframe, ...NOTHING_STANDS } : keyframe;
  // Nodes are listed by the interface without a shape; nothing reads them.
  tell({ keyframe: { ...tellLists(told, tell), nodes: [] }, isStandingKnown });
}

const NOTHING_STANDS: StandingLists = { assets: [], points: [], paths: [] };

export function failurePiece(error: unknown): { failed: ServiceErrorFields } {
  if (error instanceof ServiceError) return { failed: fieldsOf(error) };
  const message = error instanceof Error ? error.message : String(error);
  return { failed: { code: 'RECORDING_UNREADABLE', message } };
}

/** Puts the pieces of one stretch together again. */
export class StretchPieces {
  readonly #lists: Pick<AnimationSnapshot, ListName> = emptyLists();
  readonly #memory: StandingMemory;

  constructor(memory: StandingMemory) {
    this.#memory = memory;
  }

  /** @throws ServiceError where reading failed */
  take(piece: StretchPiece): TakenPiece<StretchPart> {
    if ('failed' in piece) throw new ServiceError(piece.failed);
    if ('ended' in piece) return { part: null, isLast: true };
    if ('batches' in piece) return { part: piece, isLast: false };
    if ('keyframe' in piece) return { part: { keyframe: this.#keyframe(piece) }, isLast: false };
    addPiece(this.#lists, piece);
    return { part: null, isLast: false };
  }

  #keyframe({ keyframe, isStandingKnown }: Extract<StretchPiece, { keyframe: unknown }>): AnimationSnapshot {
    const standing = isStandingKnown ? this.#memory.lists : standingIn(this.#lists);
    if (standing === null) throw new Error('a keyframe came without what stands in it');
    this.#memory.lists = standing;
    return { ...keyframe, ...this.#lists, ...standing };
  }
}

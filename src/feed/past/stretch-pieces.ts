import type { AnimationBatch, AnimationSnapshot } from '../../protocol/index.ts';
import type { StretchContent } from '../../recording/index.ts';
import { ServiceError, type ServiceErrorFields } from '../service-error.ts';

type Lists = Pick<AnimationSnapshot, 'assets' | 'entities' | 'points' | 'paths' | 'motions'>;

/** What the thread beside tells of a stretch, message by message, each short enough to be taken over at once. */
export type StretchPiece =
  | { [List in keyof Lists]: { list: List; items: Lists[List] } }[keyof Lists]
  | { batches: AnimationBatch[] }
  | { keyframe: Omit<AnimationSnapshot, keyof Lists> | null }
  | { failed: ServiceErrorFields };

const ITEMS_PER_PIECE = 1000;
const BATCHES_PER_PIECE = 200;

export function tellStretch({ keyframe, batches }: StretchContent, tell: (piece: StretchPiece) => void): void {
  const { assets, entities, points, paths, motions, ...rest } = keyframe ?? NO_KEYFRAME;
  for (const [list, items] of Object.entries({ assets, entities, points, paths, motions })) {
    for (let at = 0; at < items.length; at += ITEMS_PER_PIECE) {
      tell({ list, items: items.slice(at, at + ITEMS_PER_PIECE) } as StretchPiece);
    }
  }
  for (let at = 0; at < batches.length; at += BATCHES_PER_PIECE) {
    tell({ batches: batches.slice(at, at + BATCHES_PER_PIECE) });
  }
  // Listed by the interface without a shape; nothing reads them.
  tell({ keyframe: keyframe && { ...(rest as Omit<AnimationSnapshot, keyof Lists>), nodes: [] } });
}

export function failurePiece(error: unknown): StretchPiece {
  if (!(error instanceof ServiceError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { failed: { code: 'RECORDING_UNREADABLE', message } };
  }
  const { code, message, status, requestId, details, retryAfterSeconds } = error;
  return { failed: { code, message, status, requestId, details, retryAfterSeconds } };
}

/** Puts the pieces of one stretch together again. */
export class StretchPieces {
  readonly #lists: Lists = { assets: [], entities: [], points: [], paths: [], motions: [] };
  readonly #batches: AnimationBatch[] = [];

  /**
   * The whole, once its last piece has come.
   * @throws ServiceError where reading failed
   */
  take(piece: StretchPiece): StretchContent | null {
    if ('failed' in piece) throw new ServiceError(piece.failed);
    if ('keyframe' in piece) {
      const keyframe = piece.keyframe && { ...piece.keyframe, ...this.#lists };
      return { keyframe, batches: this.#batches };
    }
    if ('batches' in piece) this.#batches.push(...piece.batches);
    else (this.#lists[piece.list] as unknown[]).push(...piece.items);
    return null;
  }
}

const NO_KEYFRAME: Lists = { assets: [], entities: [], points: [], paths: [], motions: [] };

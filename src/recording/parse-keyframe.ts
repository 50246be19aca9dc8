import { type AnimationBatch, type AnimationSnapshot, parseBatch, parseSnapshot } from '../protocol/index.ts';

/** What stands under a plant: the same in nearly all keyframes of a run, and half of each in bytes. */
type StandingLists = Pick<AnimationSnapshot, 'assets' | 'points' | 'paths'>;

/** @throws InvalidMessageError where it is no snapshot of the interface */
export type ParseKeyframe = (value: unknown) => AnimationSnapshot;

/** Holds keyframes against the interface; lists that equal those of the keyframe before are its very objects. */
export function createKeyframeParser(): ParseKeyframe {
  let known: { text: string; lists: StandingLists } | null = null;
  return (value) => {
    const text = standingText(value);
    if (text !== known?.text) {
      const snapshot = parseSnapshot(value);
      known = { text, lists: standingIn(snapshot) };
      return snapshot;
    }
    return { ...parseSnapshot({ ...(value as object), assets: [], points: [], paths: [] }), ...known.lists };
  };
}

/** A keyframe as a world reads it: what it announces is a batch after it, with the sequence of its cursor. */
export function withAnnounced(
  value: unknown,
  parseKeyframe: ParseKeyframe = parseSnapshot,
): { keyframe: AnimationSnapshot; batches: AnimationBatch[] } {
  const keyframe = parseKeyframe(value);
  const { announced = [] } = value as { announced?: unknown[] };
  if (announced.length === 0) return { keyframe, batches: [] };
  const { generation, sequence } = keyframe.cursor;
  return {
    keyframe: { ...keyframe, cursor: { generation, sequence: sequence - 1 } },
    batches: [parseBatch({ sequence, assets: [], events: announced })],
  };
}

function standingIn({ assets, points, paths }: StandingLists): StandingLists {
  return { assets, points, paths };
}

function standingText(value: unknown): string {
  const { assets, points, paths } = (value ?? {}) as Partial<Record<keyof StandingLists, unknown>>;
  return JSON.stringify([assets, points, paths]);
}

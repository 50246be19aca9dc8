import type { AnimationBatch, AnimationSnapshot } from '../../protocol/index.ts';
import { type OpenSegment, stretchParts } from '../read-stretch.ts';
import type { Stretch } from '../stretches.ts';

export interface StretchContent {
  keyframe: AnimationSnapshot | null;
  batches: AnimationBatch[];
}

/** All parts of a stretch together. */
export async function readStretch(
  files: OpenSegment,
  stretch: Stretch,
  wanted: { withKeyframe: boolean },
): Promise<StretchContent> {
  const content: StretchContent = { keyframe: null, batches: [] };
  for await (const part of stretchParts(files, stretch, wanted)) {
    if ('keyframe' in part) content.keyframe = part.keyframe;
    else content.batches.push(...part.batches);
  }
  return content;
}

import { activityWords, loadWords } from '../../run/index.ts';
import { ACTIVITY_PAINT, type ColorBy, LOAD_PAINT } from '../../scene/index.ts';
import { ACTIVITIES } from '../../world/index.ts';

export interface StatePaint {
  readonly paint: string;
  readonly words: string;
}

/** Colour and words of every state, by what colours say. */
export function statePaints(colorBy: ColorBy): StatePaint[] {
  if (colorBy === 'activity')
    return ACTIVITIES.map((activity) => ({ paint: ACTIVITY_PAINT[activity], words: activityWords(activity) }));
  return (['loaded', 'empty'] as const).map((load) => ({ paint: LOAD_PAINT[load], words: loadWords(load) }));
}

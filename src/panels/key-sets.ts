import { t } from '@lingui/core/macro';
import type { KeySet } from '../commands/index.ts';
import { TIMELINE_ACTIONS } from './timeline/timeline-input.ts';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((code) => ({ code }));
const ENTER = [{ code: 'Enter' }];
const ESCAPE = [{ code: 'Escape' }];

/** The keys that picture and timeline of a run answer while they have the focus. */
export const KEY_SETS: readonly KeySet[] = [
  {
    words: () => t`While the picture has the focus`,
    actions: [],
    fixed: [
      { press: ARROWS, words: () => t`Orbit` },
      { press: [{ code: 'ArrowLeft', shift: true }, ...ARROWS.slice(1)], words: () => t`Pan` },
      { press: [{ sign: '+' }, { sign: '-' }], words: () => t`Zoom` },
      { press: ENTER, words: () => t`Select what is in the middle, or measure from there` },
      { press: ESCAPE, words: () => t`Stop measuring or following, close the panel, deselect` },
    ],
  },
  { words: () => t`While the timeline has the focus`, actions: TIMELINE_ACTIONS },
];

import { t } from '@lingui/core/macro';
import type { KeySet } from '../commands/index.ts';
import { CAMERA_ACTIONS, type CameraActionId } from './picture/camera-actions.ts';
import { TIMELINE_ACTIONS } from './timeline/timeline-input.ts';

const ENTER = [{ code: 'Enter' }];
const ESCAPE = [{ code: 'Escape' }];

const CAMERA_WORDS: Readonly<Record<CameraActionId, () => string>> = {
  'camera.turn-left': () => t`Turn left`,
  'camera.turn-right': () => t`Turn right`,
  'camera.turn-up': () => t`Look from higher up`,
  'camera.turn-down': () => t`Look from lower down`,
  'camera.move-left': () => t`Move left`,
  'camera.move-right': () => t`Move right`,
  'camera.move-up': () => t`Move up`,
  'camera.move-down': () => t`Move down`,
  'camera.nearer': () => t`Nearer`,
  'camera.farther': () => t`Farther`,
};

/** The keys that picture and timeline of a run answer while they have the focus. */
export const KEY_SETS: readonly KeySet[] = [
  {
    words: () => t`While the picture has the focus`,
    actions: CAMERA_ACTIONS.map((action) => ({ ...action, words: CAMERA_WORDS[action.id] })),
    fixed: [
      { press: ENTER, words: () => t`Select what is in the middle, or measure from there` },
      { press: ESCAPE, words: () => t`Stop measuring or following, close the panel, deselect` },
    ],
  },
  { words: () => t`While the timeline has the focus`, actions: TIMELINE_ACTIONS },
];

import { t } from '@lingui/core/macro';
import type { KeySet } from '../commands/index.ts';
import { LANES_ACTIONS } from './lanes/lanes-input.ts';
import { CHART_ACTIONS } from './space-time/chart-input.ts';

const ENTER = [{ code: 'Enter' }];
const UP_AND_DOWN = [{ code: 'ArrowUp' }, { code: 'ArrowDown' }];

/** The keys that panels of what the gateway derives answer while they have the focus. */
export const DERIVED_KEY_SETS: readonly KeySet[] = [
  {
    words: () => t`While the lanes have the focus`,
    actions: LANES_ACTIONS,
    fixed: [
      { press: UP_AND_DOWN, words: () => t`Go from device to device` },
      { press: ENTER, words: () => t`Select the device, or open its group` },
    ],
  },
  {
    words: () => t`While the ways in space and time have the focus`,
    actions: CHART_ACTIONS,
    fixed: [
      { press: UP_AND_DOWN, words: () => t`Go from passage to passage` },
      { press: ENTER, words: () => t`Go to the passage` },
    ],
  },
];

import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type HoldsConfig, holdsConfig } from './config.ts';

/** Who keeps whom from going on. */
export const holdsPanel: Panel<HoldsConfig> = {
  ...holdsConfig,
  icon: 'holds',
  place: 'under-side',
  name: () => t`Who holds whom`,
  title: () => t`Who holds whom`,
  Component: lazyPart(
    () => t`Who holds whom could not be shown`,
    () => withLaterWords(() => import('./holds.tsx').then((module) => module.Holds)),
  ),
};

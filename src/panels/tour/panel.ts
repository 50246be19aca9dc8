import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type TourConfig, tourConfig } from './config.ts';

/** A tour through what is shown: made, changed and played. */
export const tourPanel: Panel<TourConfig> = {
  ...tourConfig,
  icon: 'camera',
  place: 'side',
  name: () => t`Tour`,
  title: () => t`Tour: steps to show to others`,
  Component: lazyPart(
    () => t`The tour could not be shown`,
    () => withLaterWords(() => import('./tour-panel.tsx').then((module) => module.TourPanel)),
  ),
};

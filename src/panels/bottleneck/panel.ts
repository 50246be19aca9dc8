import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type BottleneckConfig, bottleneckConfig } from './config.ts';

/** Who holds the plant back. */
export const bottleneckPanel: Panel<BottleneckConfig> = {
  ...bottleneckConfig,
  icon: 'hourglass',
  place: 'over-foot',
  name: () => t`Where is it slow`,
  title: () => t`Where is it slow: who holds the plant back`,
  Component: lazyPart(
    () => t`Where it is slow could not be shown`,
    // Its chart is one of those of tables.
    () => withLaterWords(() => import('./bottleneck.tsx').then((module) => module.Bottleneck)),
  ),
};

import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type WatchConfig, watchConfig } from './config.ts';

/** What rules have told of, and the rules. */
export const watchPanel: Panel<WatchConfig> = {
  ...watchConfig,
  icon: 'bell',
  place: 'side',
  name: () => t`Watch`,
  title: () => t`Watch: rules and their alerts`,
  Component: lazyPart(
    () => t`Watch could not be shown`,
    () => withLaterWords(() => import('./watch.tsx').then((module) => module.Watch)),
  ),
};

import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type EntitiesConfig, entitiesConfig } from './config.ts';

/** Everything that is there, and what carries what. */
export const entitiesPanel: Panel<EntitiesConfig> = {
  ...entitiesConfig,
  icon: 'search',
  place: 'side',
  name: () => t`Entities`,
  title: () => t`Entities`,
  Component: lazyPart(
    () => t`The entities could not be shown`,
    () => withLaterWords(() => import('./entities.tsx').then((module) => module.Entities)),
  ),
};

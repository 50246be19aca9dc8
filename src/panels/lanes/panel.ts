import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type LanesConfig, lanesConfig } from './config.ts';

/** What each device did. */
export const lanesPanel: Panel<LanesConfig> = {
  ...lanesConfig,
  icon: 'lanes',
  place: 'over-foot',
  name: () => t`Lanes`,
  title: () => t`Lanes: what each device did`,
  Component: lazyPart(
    () => t`The lanes could not be shown`,
    () => import('./lanes.tsx').then((module) => module.Lanes),
  ),
};

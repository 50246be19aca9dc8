import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type FlowConfig, flowConfig } from './config.ts';

/** How paths and the floor were used. */
export const flowPanel: Panel<FlowConfig> = {
  ...flowConfig,
  icon: 'flow',
  place: 'under-side',
  name: () => t`Flow`,
  title: () => t`Flow: how paths were used`,
  Component: lazyPart(
    () => t`The flow could not be shown`,
    () => import('./flow.tsx').then((module) => module.Flow),
  ),
};

import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type InspectorConfig, inspectorConfig } from './config.ts';

/** All that is known of what is selected. */
export const inspectorPanel: Panel<InspectorConfig> = {
  ...inspectorConfig,
  icon: 'info',
  place: 'under-side',
  name: () => t`Inspector`,
  title: () => t`Inspector: all about the selected entity`,
  Component: lazyPart(
    () => t`The inspector could not be shown`,
    () => withLaterWords(() => import('./inspector.tsx').then((module) => module.Inspector)),
  ),
};

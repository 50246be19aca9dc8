import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type SpaceTimeConfig, spaceTimeConfig, wayOfSelection } from './config.ts';

/** Who came by where, and when. */
export const spaceTimePanel: Panel<SpaceTimeConfig> = {
  ...spaceTimeConfig,
  icon: 'space-time',
  place: 'over-foot',
  name: () => t`Space and time`,
  title: () => t`Space and time: who came by where`,
  opened: (viewer) => ({ way: wayOfSelection(viewer) }),
  Component: lazyPart(
    () => t`Space and time could not be shown`,
    () => import('./space-time.tsx').then((module) => module.SpaceTime),
  ),
};

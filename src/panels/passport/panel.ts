import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { type PassportConfig, passportConfig } from './config.ts';

/** Where a load went. */
export const passportPanel: Panel<PassportConfig> = {
  ...passportConfig,
  icon: 'passport',
  place: 'under-side',
  name: () => t`Passport`,
  title: () => t`Passport: where a load went`,
  opened: ({ store }) => ({ loadName: store.getState().selection.name ?? '' }),
  Component: lazyPart(
    () => t`The passport could not be shown`,
    () => import('./passport.tsx').then((module) => module.Passport),
  ),
};

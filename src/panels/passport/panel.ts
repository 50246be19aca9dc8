import { t } from '@lingui/core/macro';
import { instantShown } from '../../run/index.ts';
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
  opened(viewer) {
    const { name, entity } = viewer.store.getState().selection;
    const world = instantShown(viewer)?.world;
    // What is not there any more may have been one.
    const isNone = name === null || (world && entity && !world.wasCargo(entity));
    return { loadName: isNone ? '' : name };
  },
  Component: lazyPart(
    () => t`The passport could not be shown`,
    () => import('./passport.tsx').then((module) => module.Passport),
  ),
};

import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';

/** The timeline with its buttons; its code comes after the first picture. */
export const Transport = lazyPart(
  () => t`The playback controls could not be shown`,
  () => import('./transport.tsx').then((module) => module.Transport),
);

import { t } from '@lingui/core/macro';
import { withLaterWords } from '../language/index.ts';
import { lazyPart } from '../ui/index.ts';

// The picture comes first.

/** The timeline with what stands on it. */
export const Playback = lazyPart(
  () => t`The playback controls could not be shown`,
  () => withLaterWords(() => import('./run-transport.tsx').then((module) => module.RunTransport)),
);

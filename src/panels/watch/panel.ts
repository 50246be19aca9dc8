import { t } from '@lingui/core/macro';
import * as z from 'zod';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';

const config = z.object({ isOpen: z.boolean().catch(false) });

type WatchConfig = z.infer<typeof config>;

/** How it is shown. */
const watchConfig = { id: 'watch', config };

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

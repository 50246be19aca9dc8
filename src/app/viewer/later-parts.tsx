import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';

/* What pages of runs have beside picture and panels. The picture comes first. */

/** What a run offers to palette and keys. */
export const RunCommands = lazyPart(
  () => t`Shortcuts unavailable`,
  () => withLaterWords(() => import('./run-commands.tsx').then((module) => module.RunCommands)),
);

/** Who else has the run open. */
export const People = lazyPart(
  () => t`Other people cannot be shown`,
  () => withLaterWords(() => import('../people/people.tsx').then((module) => module.People)),
);

import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';

/** What a run offers to palette and keys. The picture comes first. */
export const RunCommands = lazyPart(
  () => t`Shortcuts unavailable`,
  () => withLaterWords(() => import('./run-commands.tsx').then((module) => module.RunCommands)),
);

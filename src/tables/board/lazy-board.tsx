import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';

/** Boards are fetched when one is first wanted. */
export const Board = lazyPart(
  () => t`The board could not be shown`,
  () => import('./board.tsx').then((module) => module.Board),
);

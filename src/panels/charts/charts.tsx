import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { useTableLinks } from '../tables/use-table-links.ts';

const Board = lazyPart(
  () => t`The board could not be shown`,
  () => withLaterWords(() => import('../../tables/index.ts').then((module) => module.Board)),
);

/** Charts and figures of a run: its board, whose cells lead to what the picture shows. */
export function Charts({ simulationId }: { simulationId: string }): ReactElement {
  return <Board simulationId={simulationId} links={useTableLinks(simulationId)} />;
}

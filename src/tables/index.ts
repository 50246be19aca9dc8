import { t } from '@lingui/core/macro';
import { lazyPart } from '../ui/index.ts';

export type { FigureOverRun, TableLinks } from '../grid/index.ts';
export { BoardDifferences, type DifferingRun } from './board/board-differences.tsx';
export { figureTitle } from './board/suggest-board.ts';
export { changeOf, changeWords, figureWords, TrendLine } from './board/trend-line.tsx';
export { Catalog } from './catalog/catalog.tsx';
export { useCatalog } from './catalog/use-catalog.ts';
export { instantsQuery } from './queries.ts';
export { firstShown, joinedHref, type TableAddress, tableAddress, tableHref } from './table-address.ts';
export { type OpenTable, ResultTable, TablesPanel } from './tables-panel.tsx';

/** Boards are fetched when one is first wanted. */
export const Board = lazyPart(
  () => t`The board could not be shown`,
  () => import('./board/board.tsx').then((module) => module.Board),
);

/** The editor is fetched when the page of SQL is opened. */
export const SqlPanel = lazyPart(
  () => t`The SQL editor could not be shown`,
  () => import('./sql/sql-panel.tsx').then((module) => module.SqlPanel),
);

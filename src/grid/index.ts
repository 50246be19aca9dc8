export { useMadeFor } from './arranged-table.ts';
export { compareValues, plainText } from './cells/cell-text.ts';
export { ColumnsMenu } from './columns-menu.tsx';
export {
  ConditionFields,
  columnOptions,
  filterWords,
  MenuForm,
  MenuHint,
  MenuValues,
  RemovableLine,
  RemovableLines,
} from './conditions.tsx';
export { FindBar } from './find-bar.tsx';
export { Grid } from './grid.tsx';
export { type GridState, type StandOut, useGrid } from './grid-state.ts';
export { simulationTimeIn, type TimeStyle } from './links/calendar.ts';
export { CellsAround, type FigureOverRun, type TableLinks, useCellSurroundings } from './links/cell-surroundings.tsx';
export { TimesMenu } from './links/times-menu.tsx';
export { LooksMenu } from './looks-menu.tsx';
export { measuredColumns, sizeOf } from './paint-cells.ts';
export { ResultFrame, ResultTitle, RowCounts, TableFailure, TableSkeleton, TitleBar } from './result-frame.tsx';
export type { Extent, Row, RowSearch, RowSource } from './row-source.ts';
export {
  AGGREGATES,
  type Calculated,
  type Compare,
  changedShown,
  type Filter,
  type Group,
  type Look,
  queryOf,
  readShown,
  type Shown,
  type Sort,
  sortedBy,
  withoutCalculated,
  writeShown,
} from './shown.ts';

import type { AnimationEvent, Asset, Column, EntityState, Path, Point } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';

export type Row = Record<string, unknown>;

/** Rows that are known when a run begins, made when they are read: they cost neither time nor room before. */
export interface PastRows {
  readonly rowCount: number;
  /** The same row for the same index, whenever it is asked for. */
  readonly rowAt: (index: number) => Row;
}

export interface TableDefinition {
  name: string;
  /** Null for a scene table. */
  ownerEntityName: string | null;
  columns: readonly Column[];
  /** Columns that count what happened in the time of a row; other numbers are levels. */
  counts?: readonly string[];
  /** Gets a row for everything that happens, as long as the run goes on: of very many the oldest are given up. */
  isLog?: boolean;
  /** What the table is made of that tells of before the run; nothing is written to it. */
  past?: PastRows;
}

/** A result table being filled. Rows keep their place; a row may be changed while its story goes on. */
export interface TableWriter {
  /** Returns the row's index. */
  append(row: Row): number;
  update(rowIndex: number, changes: Row): void;
}

/** Where a running plant writes what happens. Events are emitted at the kernel's current time, in order. */
export interface PlantOutput {
  emit(event: AnimationEvent): void;
  table(definition: TableDefinition): TableWriter;
  /** When statistics begin; left out where that is at once. */
  readonly statisticsFromMicros?: SimMicros;
}

/** What stands there at simulation time 0, before the first event. */
export interface InitialScene {
  assets: Asset[];
  entities: EntityState[];
  points: Point[];
  paths: Path[];
}

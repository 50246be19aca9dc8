import * as z from 'zod';
import { chartSchema, MEASURES } from '../../charts/index.ts';
import { columnSchema } from '../../protocol/index.ts';

/** A number and its course: the last value by time, or a value computed of all rows. */
const figureSchema = z.object({
  of: z.enum(['last', ...MEASURES]),
  y: z.string().optional(),
  /** The time of its trend. */
  x: z.string().optional(),
  unit: z.enum(['number', 'share', 'seconds']).default('number'),
});

const tileSchema = z.object({
  id: z.string(),
  /** None: its chart names it, in the reader's language. */
  title: z.string().optional(),
  tableName: z.string(),
  ownerEntityName: z.string().nullable(),
  /** In place of a table: a question over tables, asked again as they are read anew. */
  question: z
    .object({
      sql: z.string(),
      tables: z.array(z.object({ tableName: z.string(), ownerEntityName: z.string().nullable() })),
    })
    .optional(),
  /** Filter and groups of its rows, as in the address of the table. */
  shown: z.string().default('{}'),
  /** Columns of the shown rows; default: those of the table. */
  columns: z.array(columnSchema).optional(),
  chart: chartSchema.optional(),
  figure: figureSchema.optional(),
  width: z.int().min(1).max(4),
  height: z.int().min(1).max(3),
});

export const boardSchema = z.array(tileSchema).max(40);

export type Question = NonNullable<z.infer<typeof tileSchema>['question']>;
export type Figure = z.infer<typeof figureSchema>;
export type Tile = z.infer<typeof tileSchema>;

export type Move = 'earlier' | 'later' | 'wider' | 'narrower' | 'taller' | 'lower' | 'remove';

const MOST_WIDE = 4;
const MOST_HIGH = 3;

/** The board after one of its tiles was moved, sized or removed. */
export function changed(tiles: readonly Tile[], id: string, move: Move): Tile[] {
  const at = tiles.findIndex((tile) => tile.id === id);
  const sized = (change: (tile: Tile) => Partial<Tile>) =>
    tiles.map((tile) => (tile.id === id ? { ...tile, ...change(tile) } : tile));
  switch (move) {
    case 'earlier':
      return placed(tiles, at, at - 1);
    case 'later':
      return placed(tiles, at, at + 1);
    case 'wider':
      return sized(({ width }) => ({ width: Math.min(width + 1, MOST_WIDE) }));
    case 'narrower':
      return sized(({ width }) => ({ width: Math.max(width - 1, 1) }));
    case 'taller':
      return sized(({ height }) => ({ height: Math.min(height + 1, MOST_HIGH) }));
    case 'lower':
      return sized(({ height }) => ({ height: Math.max(height - 1, 1) }));
    case 'remove':
      return tiles.filter((tile) => tile.id !== id);
  }
}

/** With a tile moved to another place, if there is one. */
export function placed(tiles: readonly Tile[], from: number, to: number): Tile[] {
  const rest = tiles.filter((_, at) => at !== from);
  const tile = tiles[from];
  return tile === undefined || to < 0 || to > rest.length ? [...tiles] : rest.toSpliced(to, 0, tile);
}

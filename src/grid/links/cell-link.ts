import { t } from '@lingui/core/macro';
import type { Column } from '../../protocol/index.ts';
import { formatSimulationTime } from '../../ui/index.ts';
import { simulationTimeIn } from './calendar.ts';
import type { CellSurroundings } from './cell-surroundings.tsx';

/** Where a cell leads to. */
export interface CellLink {
  /** What following it does, in words. */
  words: string;
  /** False where only the picture can tell whether there is such a thing. */
  isCertain: boolean;
  follow(): void;
}

/** A text that names an entity leads to it, a time to its instant; null: it leads nowhere. */
export function cellLink(value: unknown, column: Column, around: CellSurroundings): CellLink | null {
  const { links } = around;
  if (links === null || value === null || value === undefined || value === '') return null;
  if (column.dataType === 'STRING' && typeof value === 'string') {
    const has = links.hasEntity(value);
    if (has === false || (has === null && !namesEntities(column))) return null;
    const words = has === null ? t`Look for it in 3D` : t`Show in 3D`;
    return { words, isCertain: has === true, follow: () => links.showEntity(value) };
  }
  const micros = simulationTimeIn(value, column, around.calendarStartMillis);
  const reaches = micros === null ? false : links.reaches(micros);
  if (micros === null || reaches === false) return null;
  const time = formatSimulationTime(micros);
  return { words: t`Show ${time}`, isCertain: reaches === true, follow: () => links.showTime(micros) };
}

/** What stands in a picture, as columns call it. */
const THINGS = new Set([
  ...[
    'entity',
    'device',
    'owner',
    'parent',
    'machine',
    'vehicle',
    'carrier',
    'agv',
    'amr',
    'robot',
    'truck',
    'forklift',
  ],
  ...[
    'shuttle',
    'crane',
    'stacker',
    'lift',
    'conveyor',
    'station',
    'cargo',
    'load',
    'pallet',
    'tote',
    'box',
    'container',
  ],
]);

/**
 * Whether a column says by its name that its texts name entities: `device`, `entityName` and `empty_pallet` do, `entityType`
 * and `state` do not. The interface says no more of a column.
 */
export function namesEntities({ name }: Pick<Column, 'name'>): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) === 'name' || words.at(-1) === 'id' ? words.at(-2) : words.at(-1);
  return last !== undefined && THINGS.has(last);
}

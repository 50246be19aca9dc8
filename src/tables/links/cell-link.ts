import { t } from '@lingui/core/macro';
import type { Column } from '../../protocol/index.ts';
import { formatSimulationTime } from '../../ui/index.ts';
import { simulationTimeIn } from './calendar.ts';
import type { CellSurroundings } from './cell-surroundings.tsx';
import { namesEntities } from './names-entities.ts';

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

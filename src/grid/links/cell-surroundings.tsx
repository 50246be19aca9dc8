import { createContext, type ReactElement, type ReactNode, use, useMemo } from 'react';
import type { TimeStyle } from './calendar.ts';
import type { TableLinks } from './table-links.ts';
import { calendarStartOf, useGivenStart, useTimeStyle } from './time-style.ts';

/** What all cells of a table share: where they lead to and how times are written. */
export interface CellSurroundings {
  links: TableLinks | null;
  timeStyle: TimeStyle;
  calendarStartMillis: number | null;
}

const Surroundings = createContext<CellSurroundings>({ links: null, timeStyle: 'date', calendarStartMillis: null });

export function useCellSurroundings(): CellSurroundings {
  return use(Surroundings);
}

interface CellsAroundProps {
  simulationId: string;
  links: TableLinks | undefined;
  children: ReactNode;
}

export function CellsAround({ simulationId, links, children }: CellsAroundProps): ReactElement {
  const timeStyle = useTimeStyle();
  const given = useGivenStart(simulationId);
  const calendarStartMillis = calendarStartOf(links?.calendarStart ?? null, given);
  const value = useMemo(
    () => ({ links: links ?? null, timeStyle, calendarStartMillis }),
    [links, timeStyle, calendarStartMillis],
  );
  return <Surroundings value={value}>{children}</Surroundings>;
}

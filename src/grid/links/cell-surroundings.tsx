import { createContext, type ReactElement, type ReactNode, use, useMemo } from 'react';
import { millisOf } from '../../figures/index.ts';
import { keepText, useKeptText } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { TIME_STYLES, type TimeStyle } from './calendar.ts';

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

/** The instant that the picture shows, as it goes on. */
interface PlayheadView {
  /** Null while nobody knows. */
  micros(): SimMicros | null;
  /** Told when it may have moved, a few times a second at most. */
  subscribe(listener: () => void): () => void;
}

/** A figure over the run, as it stands in the address of a table's kept states. */
export interface FigureOverRun {
  whole: string;
  chart: string;
}

/** Where the cells of a table lead to: the picture of the run beside it, or on another page. */
export interface TableLinks {
  /** Whether the picture has an entity of this name; null: nobody here knows. */
  hasEntity(entityName: string): boolean | null;
  /** Type of the entity of this name; undefined: unknown here. */
  typeOf?(entityName: string): string | undefined;
  /** Selects it and flies there. */
  showEntity(entityName: string): void;
  /** The entity that is selected in the picture: rows that name it are marked. */
  readonly selectedEntityName: string | null;
  /** Whether history reaches an instant; null: nobody here knows. */
  reaches(simulationTimeMicros: SimMicros): boolean | null;
  showTime(simulationTimeMicros: SimMicros): void;
  /** Draws a figure over the run, where its tables were recorded. */
  readonly showFigure?: ((figure: FigureOverRun) => void) | undefined;
  /** Where the picture is, for axes of time. */
  readonly playhead?: PlayheadView | undefined;
  /** Date and time in the run's calendar at simulation time 0, where the service tells it. */
  readonly calendarStart: string | null;
}

const STYLE_KEY = 'aisle.tables.times';
const startKey = (simulationId: string) => `aisle.calendar.${simulationId}`;

/** How times in tables are written, as chosen in this browser; all tables on the screen follow. */
function useTimeStyle(): TimeStyle {
  const kept = useKeptText(STYLE_KEY);
  return TIME_STYLES.find((style) => style === kept) ?? 'date';
}

export function chooseTimeStyle(style: TimeStyle): void {
  keepText(STYLE_KEY, style);
}

/** The start of a run's calendar that a reader gave, where the service does not tell it. */
export function useGivenStart(simulationId: string): string {
  return useKeptText(startKey(simulationId)) ?? '';
}

export function giveStart(simulationId: string, text: string): void {
  keepText(startKey(simulationId), text);
}

/** Milliseconds since 1970 of the instant at which a run's calendar begins; null: nobody said. */
function calendarStartOf(told: string | null, given: string): number | null {
  return told === null ? millisOf(given) : millisOf(told);
}

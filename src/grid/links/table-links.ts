import type { SimMicros } from '../../units/index.ts';

/** The instant that the picture shows, as it goes on. */
export interface PlayheadView {
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

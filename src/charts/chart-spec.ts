import * as z from 'zod';

export const CHART_KINDS = ['line', 'bar', 'histogram', 'scatter', 'heat', 'box'] as const;

export type ChartKind = (typeof CHART_KINDS)[number];

/** Aggregates of the rows that share a place in the chart. */
export const MEASURES = ['sum', 'average', 'median', 'minimum', 'maximum', 'count'] as const;

export type Measure = (typeof MEASURES)[number];

export const chartSchema = z.object({
  kind: z.enum(CHART_KINDS),
  /** Column along the horizontal axis. */
  x: z.string().optional(),
  /** Columns of values, each a series of its own; none: rows are counted. */
  y: z.array(z.string()).max(8).default([]),
  /** A series for each value of this column; a heat map's vertical axis. */
  by: z.string().optional(),
  /** None: a line shows the values themselves. */
  of: z.enum(MEASURES).optional(),
  /** Bars of several series are stacked. */
  isStacked: z.boolean().optional(),
});

/** A chart as it stands in the address and on a board. */
export type Chart = z.infer<typeof chartSchema>;

/** Null if the text is no chart. */
export function readChart(text: string | undefined): Chart | null {
  if (text === undefined) return null;
  try {
    return chartSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function writeChart({ kind, x, y, by, of, isStacked }: Chart): string {
  return JSON.stringify({ kind, x, ...(y.length > 0 && { y }), by, of, ...(isStacked && { isStacked }) });
}

import * as z from 'zod';

export const MEASURES = ['passages', 'rest', 'floor'] as const;
export type FlowMeasure = (typeof MEASURES)[number];

export const RANGES = ['window', 'quarter', 'run', 'marked'] as const;
export type FlowRange = (typeof RANGES)[number];

const config = z.object({
  isOpen: z.boolean().catch(false),
  measure: z.enum(MEASURES).catch('passages'),
  range: z.enum(RANGES).catch('run'),
  /** The top of a scale that is kept; null: it follows what is shown. */
  top: z.number().positive().nullable().catch(null),
});

export type FlowConfig = z.infer<typeof config>;

/** How it is shown. */
export const flowConfig = { id: 'flow', config };

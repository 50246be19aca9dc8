import * as z from 'zod';

/** Deep links of the viewer (architecture, "Pages"). What does not fit is dropped, never an error. */
export const viewerSearch = z.object({
  /** Entity to select. */
  select: z.string().optional().catch(undefined),
  /** What is selected is gone along with, and how. */
  follow: z.enum(['keep', 'ride']).optional().catch(undefined),
  /** Simulation instant in microseconds. */
  t: z.coerce.number().int().nonnegative().optional().catch(undefined),
  /** Note to show, with its instant and what it is about. */
  note: z.string().optional().catch(undefined),
  /** How panels are shown, as JSON by panel. */
  panels: z.string().optional().catch(undefined),
  /** Named camera view. */
  view: z.string().optional().catch(undefined),
});

export type ViewerSearch = z.infer<typeof viewerSearch>;

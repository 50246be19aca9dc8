import * as z from 'zod';

/** The board of a run beside its picture, in a tab beside its tables. */
export const chartsConfig = { id: 'charts', config: z.object({ isOpen: z.boolean().catch(true) }) };

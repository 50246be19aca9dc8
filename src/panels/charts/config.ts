import * as z from 'zod';

/** The board of a run beside its picture. Closed at first: layouts that were kept before there was such a panel stay as they were. */
export const chartsConfig = { id: 'charts', config: z.object({ isOpen: z.boolean().catch(false) }) };

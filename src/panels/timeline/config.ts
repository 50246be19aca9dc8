import * as z from 'zod';

/** Whether it is shown. */
export const timelineConfig = { id: 'timeline', config: z.object({ isOpen: z.boolean().catch(true) }) };

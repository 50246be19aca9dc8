import * as z from 'zod';

const config = z.object({ isOpen: z.boolean().catch(false) });

export type WatchConfig = z.infer<typeof config>;

/** How it is shown. */
export const watchConfig = { id: 'watch', config };

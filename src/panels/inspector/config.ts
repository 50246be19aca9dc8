import * as z from 'zod';

const config = z.object({ isOpen: z.boolean().catch(false) });

export type InspectorConfig = z.infer<typeof config>;

/** Whether all that is known of what is selected has a panel. */
export const inspectorConfig = { id: 'inspector', config };

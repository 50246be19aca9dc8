import * as z from 'zod';

/** Whether it is shown. */
export const pictureConfig = { id: 'picture', config: z.object({ isOpen: z.boolean().catch(true) }) };

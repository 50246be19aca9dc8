import * as z from 'zod';

/** Notes of the recording that is shown. */
export const notesConfig = { id: 'notes', config: z.object({ isOpen: z.boolean().catch(false) }) };

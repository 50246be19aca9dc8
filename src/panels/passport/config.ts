import * as z from 'zod';

const config = z.object({
  isOpen: z.boolean().catch(false),
  /** Empty until a load is named. */
  loadName: z.string().catch(''),
});

export type PassportConfig = z.infer<typeof config>;

/** How it is shown. */
export const passportConfig = { id: 'passport', config };

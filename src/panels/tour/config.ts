import * as z from 'zod';

/** The tour through what is shown, and which of its steps is changed. */
export const tourConfig = {
  id: 'tour',
  config: z.object({
    isOpen: z.boolean().catch(false),
    /** Index of the step whose fields are open; null: none. */
    opened: z.int().min(0).nullable().catch(null),
  }),
};

export type TourConfig = z.infer<typeof tourConfig.config>;

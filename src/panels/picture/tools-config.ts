import * as z from 'zod';

/** What is laid over the picture. */
export const pictureToolsConfig = {
  id: 'picture-tools',
  config: z.object({
    /** The open panel: one at a time. */
    opened: z.enum(['legend', 'views', 'settings', 'area']).nullable().catch(null),
    hasNames: z.boolean().catch(true),
    /** Index of the floor that is shown alone, from the ground up; null: all floors. */
    floor: z.int().min(0).nullable().catch(null),
    otherFloors: z.enum(['hidden', 'faint']).catch('hidden'),
  }),
};

export type PictureToolsConfig = z.infer<typeof pictureToolsConfig.config>;
export type OpenPanel = NonNullable<PictureToolsConfig['opened']>;

/** What the picture knows of the list of entities, whose code comes later. */
export const entitiesTool = { id: 'entities', config: z.looseObject({ isOpen: z.boolean().catch(false) }) };

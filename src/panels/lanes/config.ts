import * as z from 'zod';

export const SORTS = ['name', 'busy', 'loaded', 'stops'] as const;
export type Sort = (typeof SORTS)[number];

const names = z.array(z.string()).catch([]);

const config = z.object({
  isOpen: z.boolean().catch(false),
  text: z.string().catch(''),
  sort: z.enum(SORTS).catch('name'),
  pinned: names,
  /** Types whose lanes are not shown. */
  closed: names,
  /** States that keep a pixel, however short they are. */
  watched: z.array(z.string()).catch(['stopped', 'unknown']),
});

export type LanesConfig = z.infer<typeof config>;

/** How it is shown. */
export const lanesConfig = { id: 'lanes', config, filters: ['text'] as const };

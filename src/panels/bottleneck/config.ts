import * as z from 'zod';

export const RANGES = ['hour', 'window', 'run', 'marked'] as const;
export type BottleneckRange = (typeof RANGES)[number];

const config = z.object({
  isOpen: z.boolean().catch(false),
  range: z.enum(RANGES).catch('hour'),
});

export type BottleneckConfig = z.infer<typeof config>;

/** How it is shown. */
export const bottleneckConfig = { id: 'bottleneck', config };

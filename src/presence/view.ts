import type * as z from 'zod';
import { type Shot, shotSchema } from '../tour/index.ts';

/** What somebody looks at, as it goes to others: a shot's time, camera and selection, with the words over it. */
export const viewSchema = shotSchema.pick({ time: true, camera: true, selection: true, follow: true }).extend({
  caption: shotSchema.shape.caption.nullable().describe('Of the step of a tour that is played; null: none is'),
});

export type View = z.infer<typeof viewSchema>;

/** Returns what of a shot goes to others. */
export function viewOf({ time, camera, selection, follow }: Shot, caption: View['caption']): View {
  return { time, camera, selection, follow, caption };
}

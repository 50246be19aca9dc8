import * as z from 'zod';
import { COMMON } from '../answer.ts';
import { instantField, microsOf, timeWords } from '../instants.ts';
import { linkTo } from '../links.ts';
import { findRun, runField } from '../run.ts';
import { runWords } from '../told-of.ts';
import { tool } from '../tool.ts';

const point = z.strictObject({ x: z.number(), y: z.number().describe('Up'), z: z.number() });
const cameraSchema = z.strictObject({ eye: point, target: point });

export const cameraField = cameraSchema
  .optional()
  .describe('Where the camera stands and what it looks at, in metres; default: as the page opens');

/** The camera as an address has it. */
export function cameraText(camera: z.infer<typeof cameraField>): string | undefined {
  if (camera === undefined) return undefined;
  const { eye, target } = camera;
  return [eye.x, eye.y, eye.z, target.x, target.y, target.z].map((one) => String(Number(one.toFixed(2)))).join(',');
}

const PANELS = ['lanes', 'flow', 'bottleneck', 'holds', 'passport', 'events', 'tables'] as const;

/** A page that shows what a sentence says. */
export const link = tool({
  name: 'link',
  title: 'Link to an instant',
  description:
    'The address of a page that shows a run at an instant, with something selected, the camera where it should be, and panels open. Give it to people beside what you say.',
  input: z.strictObject({
    run: runField,
    at: instantField('Which instant; default: live, or the end of the recording'),
    select: z.string().max(300).optional().describe('Name of the entity to select'),
    camera: cameraField,
    panels: z.array(z.enum(PANELS)).max(PANELS.length).optional().describe('Panels that are open'),
  }),
  output: z.strictObject({ run: z.string(), atMicros: z.int().nullable(), url: z.string(), ...COMMON }),
  async answer({ run: name, at, select, camera, panels }, { ask, origin }) {
    const run = await findRun(ask, name);
    const atMicros = at === undefined ? undefined : microsOf(at, run, 'at');
    const url = linkTo(origin, run, { atMicros, select, panels, camera: cameraText(camera) });
    const when = atMicros === undefined ? 'As the run is now.' : `Instant: ${timeWords(atMicros, run)}.`;
    return {
      words: [runWords(run), when],
      units: null,
      data: { run: run.name, atMicros: atMicros ?? null, url },
      links: [{ title: 'the run', url }],
    };
  },
});

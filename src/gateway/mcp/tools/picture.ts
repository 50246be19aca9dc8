import * as z from 'zod';
import { COMMON } from '../answer.ts';
import { instantField, microsOf, timeWords } from '../instants.ts';
import { linkTo } from '../links.ts';
import { findRun, runField } from '../run.ts';
import { runWords } from '../told-of.ts';
import { tool } from '../tool.ts';
import { cameraField, cameraText } from './link.ts';

/** The plant as it is drawn at an instant. */
export const picture = tool({
  name: 'picture',
  title: 'Picture of an instant',
  description:
    "A PNG of the plant at an instant, drawn by the dashboard in a browser on the gateway's machine; without one there the tool says so. It takes some seconds. Positions are told exactly by state_at: use this to show people, or to see what stands where.",
  input: z.strictObject({
    run: runField,
    at: instantField('Which instant; default: the last that is known'),
    select: z.string().max(300).optional().describe('Name of the entity that is marked'),
    camera: cameraField,
    width: z.int().min(320).max(1920).default(1280),
    height: z.int().min(240).max(1200).default(800),
  }),
  output: z.strictObject({
    run: z.string(),
    atMicros: z.int(),
    mimeType: z.literal('image/png'),
    bytes: z.int(),
    ...COMMON,
  }),
  async answer({ run: name, at, select, camera, width, height }, { ask, origin, draw }) {
    const run = await findRun(ask, name);
    const atMicros = at === undefined ? run.endMicros : microsOf(at, run, 'at');
    const shown = { select, camera: cameraText(camera) };
    const png = await draw({ page: linkTo('', run, shown), atMicros, width, height });
    return {
      words: [runWords(run), `The plant at ${timeWords(atMicros, run)}, as the dashboard draws it.`],
      units: 'bytes of the PNG; atMicros: microseconds of simulation time.',
      data: { run: run.name, atMicros, mimeType: 'image/png', bytes: Buffer.byteLength(png, 'base64') },
      links: [{ title: 'the same on the page', url: linkTo(origin, run, { ...shown, atMicros }) }],
      picture: png,
    };
  },
});

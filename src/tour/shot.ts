import * as z from 'zod';
import { MAXIMUM_ENTITY_NAME_LENGTH } from '../protocol/index.ts';

export const LONGEST_CAPTION = 500;
export const LONGEST_NOTE = 4000;
export const LONGEST_SECONDS = 3600;
export const LEAST_SECONDS = 1;
/** Seconds of a shot that waits for a person where nobody is there, as on a screen in a hall. */
export const UNATTENDED_SECONDS = 10;
/** The languages of captions. */
export const CAPTION_LANGUAGES = ['en', 'zh-Hans'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

const MOST_SELECTED = 100;
const HIGHEST_RATE = 100;

const place = z.tuple([z.number(), z.number(), z.number()]);

/** Where the camera stands, as kept views have it. */
export const cameraSchema = z.strictObject({
  eye: place.describe(
    'Metres, for a lens of 36 degrees: with another field the eye stands so far off that the plant looks as large',
  ),
  target: place.describe('What the eye looks at, metres'),
  fieldDegrees: z.number().gt(0).lt(180).optional().describe('Vertical field of view; default 36'),
});

const timeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('live') }).describe('As it happens; of a recording its end'),
  z
    .strictObject({
      kind: z.literal('at'),
      simulationTimeMicros: z.int().min(0),
      generation: z.string().min(1).optional().describe('The run whose time it is; default the last'),
      rate: z
        .number()
        .min(-HIGHEST_RATE)
        .max(HIGHEST_RATE)
        .describe('How fast time goes on from there; 1: as the service runs, 0: it stands still'),
    })
    .describe('From an instant on'),
]);

const caption = z.string().max(LONGEST_CAPTION);

/** One thing that is shown: when, from where, of what, and the words about it. */
export const shotSchema = z.strictObject({
  time: timeSchema,
  camera: cameraSchema.nullable().describe('Null: it stays where it is'),
  transition: z.enum(['fly', 'cut']).describe('How the camera comes there'),
  selection: z
    .array(z.string().min(1).max(MAXIMUM_ENTITY_NAME_LENGTH))
    .max(MOST_SELECTED)
    .describe('Names of entities; panels tell of the last'),
  follow: z.enum(['keep', 'ride']).nullable().describe('The camera goes along with the last of the selection'),
  layers: z
    .record(z.string(), z.string())
    .describe('Layers of the picture that are not as usual, as `layers` of a link names them'),
  panels: z
    .record(z.string(), z.looseObject({}))
    .describe('Panels that are not as usual, as `panels` of a link names them: lanes, flow, routes, tables, charts'),
  caption: z.strictObject({ en: caption, 'zh-Hans': caption }).describe('What is said over the picture'),
  seconds: z
    .number()
    .min(LEAST_SECONDS)
    .max(LONGEST_SECONDS)
    .nullable()
    .describe('How long it is shown, the flight to it counted; null: until a person goes on'),
  note: z.string().max(LONGEST_NOTE).describe('For the presenter alone'),
});

export type Shot = z.infer<typeof shotSchema>;
export type ShotTime = Shot['time'];
export type ShotCamera = z.infer<typeof cameraSchema>;

/** Returns the words over the picture in a language; in another where there are none in that one. */
export function captionIn({ caption: captions }: Pick<Shot, 'caption'>, language: string): string {
  const own = CAPTION_LANGUAGES.find((one) => one === language) ?? 'en';
  return captions[own] || CAPTION_LANGUAGES.map((one) => captions[one]).find((text) => text !== '') || '';
}

import * as z from 'zod';
import type { ChosenFigure, HourOfFigure } from '../../figures/index.ts';
import { type Clock, clockSchema } from '../../protocol/index.ts';

/** Why an instance cannot be read, in the words of who refused. */
const troubleSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string().nullable(),
  retryAt: z.iso.datetime().nullable().describe('The service asked to wait until then'),
});

/** Which figure it is, what it is now and how it went. */
const figureSchema = z.strictObject({
  tableName: z.string(),
  ownerEntityName: z.string().nullable(),
  column: z.string(),
  of: z.enum(['last', 'sum', 'average', 'median']),
  time: z.string().nullable().describe('The column of time along which it goes'),
  unit: z.enum(['number', 'share', 'seconds']),
  value: z.number().nullable(),
  trend: z.array(z.number()),
  spanSeconds: z.number().describe('Simulation seconds that it is worked out of, an hour at most'),
}) satisfies z.ZodType<ChosenFigure & HourOfFigure>;

/** All that the overview tells of an instance. */
export const cardSchema = z.strictObject({
  simulationId: z.string(),
  clock: clockSchema.nullable(),
  clockReadAt: z.iso.datetime().nullable(),
  standsSince: z.iso.datetime().nullable().describe('Since when the clock of a run has told the same time'),
  trouble: troubleSchema.nullable(),
  figures: z.array(figureSchema).nullable().describe('null: not read yet'),
});

export type CardTrouble = z.infer<typeof troubleSchema>;
export type CardFigure = z.infer<typeof figureSchema>;
/** `revision` grows with each change of any card. */
export type PlantCard = z.infer<typeof cardSchema> & { revision: number };

/** What a card shows of a clock: when it was sampled is no news. */
export function isSameClock(a: Clock | null, b: Clock): boolean {
  return a !== null && JSON.stringify({ ...a, sampledAt: '' }) === JSON.stringify({ ...b, sampledAt: '' });
}

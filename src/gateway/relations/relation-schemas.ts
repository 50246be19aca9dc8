import * as z from 'zod';
import { COLUMNS, type RelationName } from '../../activity/index.ts';
import { isReadOn } from '../../archive/index.ts';
import type { Column } from '../../protocol/index.ts';

/** Simulation microseconds in an address; an empty text says nothing. */
export const microsText = z.string().regex(/^(-?\d{1,15})?$/, 'expected a whole number of simulation microseconds');
export const generationText = z.string().optional();

const time = (words: string) => microsText.optional().describe(words);
const names = (words: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(words);

const stretch = z.strictObject({
  from: time('Simulation microseconds, included; default: the first that is known'),
  to: time('Simulation microseconds, not included; default: the last that is known'),
  generation: generationText.describe('Default: the last'),
});
const range = stretch.extend({ format: z.enum(['json', 'csv', 'parquet']).default('json') });

/** Of relations that are read on. */
const known = {
  knownRevision: z
    .string()
    .regex(/^([\da-f-]{36}\.\d{1,15})?$/, 'expected the `revision` of an earlier answer')
    .optional()
    .describe('`revision` of an earlier answer: `changedFromMicros` tells what is no longer as that one had it'),
};

/** Null for what is not said. */
function microsOf(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}

/** A stretch of a run as it is asked for; null and undefined for what is not said. */
export function stretchOf({ from, to, generation }: z.output<typeof stretch>) {
  return { fromMicros: microsOf(from), toMicros: microsOf(to), generation: generation || undefined };
}

/** What some relations are asked for besides. */
interface Asked {
  motion?: string;
  format?: string;
}

/** A question whose fields go together. */
function coherent<Query extends z.ZodType<z.output<typeof stretch> & Asked>>(query: Query): Query {
  return query.superRefine(({ from, to, motion, format }, { addIssue }) => {
    const [fromMicros, toMicros] = [microsOf(from), microsOf(to)];
    if (fromMicros !== null && toMicros !== null && fromMicros > toMicros)
      addIssue({ code: 'custom', path: ['from'], message: `at most \`to\`, which is ${toMicros}` });
    if (motion === 'true' && format !== 'json')
      addIssue({ code: 'custom', path: ['motion'], message: `\`false\` where \`format\` is \`${format}\`` });
  });
}

/** A stretch of a run. */
export const stretchSchema = coherent(stretch);

/** Query strings, by relation: what is asked for by name may be repeated. */
export const RELATION_QUERIES = {
  activity: coherent(range.extend({ ...known, entity: names('Only rows of entities that bear this name then') })),
  holds: coherent(range.extend({ entity: names('Only holds of vehicles that bear this name then') })),
  journeys: coherent(range.extend({ load: names('Only rows of loads that bear this name then') })),
  traffic: coherent(
    range.extend({
      ...known,
      path: names('Only passages over this path'),
      motion: z
        .enum(['true', 'false'])
        .default('false')
        .describe('As JSON: whole passages, not cut to the range, each with the motion within it'),
    }),
  ),
} as const satisfies Record<RelationName, z.ZodType>;

export type RelationQuery = z.output<(typeof RELATION_QUERIES)[RelationName]>;

const VALUES: Partial<Record<Column['dataType'], z.ZodType>> = {
  STRING: z.string(),
  INTEGER: z.int(),
  DECIMAL: z.number(),
  BOOLEAN: z.boolean(),
};

function cellSchema({ dataType, nullable }: Column): z.ZodType {
  const value = VALUES[dataType] ?? z.unknown();
  return nullable ? value.nullable() : value;
}

/** What a passage has besides where motions are asked for. */
const MOTION_FIELDS = {
  entityType: z.string().optional().describe('Where `motion` is asked for, as what follows'),
  standsSinceMicros: z
    .int()
    .optional()
    .describe('When the vehicle left the passage before, where it has stood since; else `enterMicros`'),
  line: z
    .array(z.number())
    .optional()
    .describe('Microseconds and offset in metres by turns, at most 0.02 m beside the vehicle between two of them'),
};

/** What is answered as JSON. */
export function relationSchema(relation: RelationName) {
  const fields = COLUMNS[relation].map((column) => [column.name, cellSchema(column)]);
  return z.strictObject({
    fromMicros: z.int(),
    toMicros: z.int().describe('Where what still goes on ends'),
    generation: z.string(),
    complete: z.boolean().describe('Nothing in this range is unknown, and no row was left out'),
    ...(isReadOn(relation) && {
      revision: z.string().describe('Opaque: names this answer, for `knownRevision`'),
      changedFromMicros: z
        .int()
        .describe(
          'Rows that ended earlier are as they were in the answer of `knownRevision`; without it the first known instant',
        ),
    }),
    rows: z.array(z.strictObject({ ...Object.fromEntries(fields), ...(relation === 'traffic' && MOTION_FIELDS) })),
  });
}

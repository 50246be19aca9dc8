import * as z from 'zod';
import { COLUMNS, type RelationName } from '../../activity/index.ts';
import type { Column } from '../../protocol/index.ts';

/** Formats of a relation. */
export const RELATION_FORMATS = ['json', 'csv', 'parquet'] as const;

const time = (words: string) =>
  z
    .string()
    .regex(/^(-?\d{1,15})?$/, 'expected a whole number of simulation microseconds')
    .optional()
    .describe(words);
const names = (words: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(words);

const common = {
  from: time('Simulation microseconds, included; default: the first that is known'),
  to: time('Simulation microseconds, not included; default: the last that is known'),
  generation: z.string().optional().describe('Default: the last'),
  format: z.enum(RELATION_FORMATS).default('json'),
};

/** Query strings, by relation: what is asked for by name may be repeated. */
export const RELATION_QUERIES = {
  activity: z.strictObject({ ...common, entity: names('Only rows of entities that bear this name then') }),
  journeys: z.strictObject({ ...common, load: names('Only rows of loads that bear this name then') }),
  traffic: z.strictObject({
    ...common,
    path: names('Only passages over this path'),
    motion: z
      .enum(['true', 'false'])
      .default('false')
      .describe('As JSON: whole passages, not cut to the range, each with the motion within it'),
  }),
} as const satisfies Record<RelationName, z.ZodType>;

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
    rows: z.array(z.strictObject({ ...Object.fromEntries(fields), ...(relation === 'traffic' && MOTION_FIELDS) })),
  });
}

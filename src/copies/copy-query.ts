import * as z from 'zod';

/** A value of a cell as JSON has it; integers may have any size. */
const cellValue = z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]);
const bound = z.union([z.string(), z.number(), z.bigint()]);
const column = z.string();

/** Largest page of an answer: a grid scrolls through pages of a few hundred. */
export const MOST_ROWS_PER_ANSWER = 5_000;
const MOST_FILTERS = 100;
const MOST_SET_VALUES = 10_000;
const MOST_SORTED = 20;
const MOST_GROUPED = 20;
const MOST_AGGREGATES = 50;
const MOST_CALCULATED = 20;
const MOST_EXPRESSION_CHARACTERS = 2_000;
const MOST_FOUND_CHARACTERS = 1_000;

/** Fewer than a page has, as a sample of so many rows may turn out a little larger. */
const MOST_SAMPLED = 4_000;

export const AGGREGATES = [
  'count',
  'sum',
  'average',
  'minimum',
  'maximum',
  'median',
  'lowerQuartile',
  'upperQuartile',
] as const;

const filterSchema = z.discriminatedUnion('type', [
  /** Rows whose value as text contains this, in any case. */
  z.strictObject({ column, type: z.literal('text'), contains: z.string() }),
  /** Both ends included; one that is not there is open. */
  z.strictObject({ column, type: z.literal('range'), from: bound.optional(), to: bound.optional() }),
  z.strictObject({ column, type: z.literal('set'), values: z.array(cellValue).max(MOST_SET_VALUES) }),
  z.strictObject({ column, type: z.literal('null'), isNull: z.boolean() }),
]);

const aggregateSchema = z.strictObject({ function: z.enum(AGGREGATES), column: column.optional() });

const groupKeySchema = z.union([
  column,
  z
    .strictObject({ column, width: z.number().positive() })
    .describe('Values of one interval are one group, called by its start; of times the width is in seconds'),
]);

const groupSchema = z.strictObject({
  by: z.array(groupKeySchema).max(MOST_GROUPED),
  aggregates: z.array(aggregateSchema).max(MOST_AGGREGATES),
});

const filtersSchema = z.array(filterSchema).max(MOST_FILTERS).optional();

const calculatedSchema = z.strictObject({
  name: z.string().min(1).max(200).describe('Another name than those of the columns'),
  expression: z
    .string()
    .min(1)
    .max(MOST_EXPRESSION_CHARACTERS)
    .describe('Of columns, numbers, texts in single quotes, signs and functions'),
});

/** What is asked of a copy. */
export const copyQuerySchema = z.strictObject({
  columns: z
    .array(column)
    .min(1)
    .max(10_000)
    .optional()
    .describe('Those that are answered, in this order; default: all'),
  calculated: z
    .array(calculatedSchema)
    .max(MOST_CALCULATED)
    .optional()
    .describe('Columns behind those of the table, to be filtered, sorted, grouped and shown like these'),
  of: z
    .strictObject({ filters: filtersSchema, group: groupSchema })
    .optional()
    .describe('What is asked is asked of these groups, in the place of the rows'),
  filters: filtersSchema.describe('All of them hold'),
  sample: z
    .int()
    .min(1)
    .max(MOST_SAMPLED)
    .optional()
    .describe('About so many of the rows, always the same ones, in the place of all'),
  sort: z
    .array(z.strictObject({ column, direction: z.enum(['ascending', 'descending']) }))
    .max(MOST_SORTED)
    .optional()
    .describe('The first counts most; rows equal in all keep the order of the service, and nulls come last'),
  group: groupSchema.optional(),
  page: z
    .int()
    .min(1)
    .max(2 ** 31),
  pageSize: z.int().min(1).max(MOST_ROWS_PER_ANSWER),
});

/** What is searched for among the rows of a query. */
export const findQuerySchema = copyQuerySchema.omit({ page: true, pageSize: true }).extend({
  contains: z.string().min(1).max(MOST_FOUND_CHARACTERS).describe('What a cell contains, in any case'),
  from: z
    .int()
    .min(0)
    .max(2 ** 40)
    .describe('Place of the row where the search begins, from 0'),
  direction: z.enum(['forward', 'backward']).default('forward'),
});

export type CopyQuery = z.infer<typeof copyQuerySchema>;
export type CopyFilter = z.infer<typeof filterSchema>;
export type GroupKey = z.infer<typeof groupKeySchema>;
export type CalculatedColumn = z.infer<typeof calculatedSchema>;
export type FindQuery = z.infer<typeof findQuerySchema>;
export type CopyAggregate = z.infer<typeof aggregateSchema>;

/** What is asked of all rows at once. */
export type WholeQuery = Omit<CopyQuery, 'page' | 'pageSize'>;

/** Which of the rows that are asked for are given; null: all of them. */
export type PageOfRows = Pick<CopyQuery, 'page' | 'pageSize'> | null;

/** What rows can be given out as, page by page as text. */
export const TEXT_FORMATS = ['csv', 'jsonl'] as const;
/** What is written as a file first, as it is only known at its end. */
export const FILE_FORMATS = ['parquet', 'xlsx'] as const;

export type TextFormat = (typeof TEXT_FORMATS)[number];
export type FileFormat = (typeof FILE_FORMATS)[number];

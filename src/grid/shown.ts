import * as z from 'zod';
import { parseExactJson, stringifyExactJson } from '../tabular/index.ts';

/** Bounds for addresses, which may come from anybody. Tables may have any number of columns. */
const MOST_CHARACTERS = 32_000;
const MOST_CONDITIONS = 100;

const value = z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]);
const bound = z.union([z.string(), z.number(), z.bigint()]);
const filterSchema = z.discriminatedUnion('type', [
  z.object({ column: z.string(), type: z.literal('text'), contains: z.string() }),
  z.object({ column: z.string(), type: z.literal('range'), from: bound.optional(), to: bound.optional() }),
  z.object({ column: z.string(), type: z.literal('set'), values: z.array(value) }),
  z.object({ column: z.string(), type: z.literal('null'), isNull: z.boolean() }),
]);
const sortSchema = z.object({ column: z.string(), direction: z.enum(['ascending', 'descending']) });
export const AGGREGATES = ['sum', 'average', 'minimum', 'maximum'] as const;
const groupSchema = z.object({
  by: z.array(z.string()),
  aggregates: z.array(z.object({ function: z.enum(['count', ...AGGREGATES]), column: z.string().optional() })),
});
const calculatedSchema = z.object({ name: z.string().min(1).max(200), expression: z.string().min(1).max(2_000) });
const names = z.array(z.string()).optional();
const arrangementSchema = z.object({
  /** Columns in their order; unnamed ones follow. */
  order: names,
  hidden: names,
  /** At the left edge, always in view. */
  pinned: names,
  /** In pixels, by name. */
  widths: z.array(z.tuple([z.string(), z.number().min(1).max(10_000)])).optional(),
});
export const TONES = ['good', 'warn', 'bad', 'info'] as const;
const lookSchema = z.discriminatedUnion('type', [
  /** A bar in each cell, as long as its value. */
  z.object({ column: z.string(), type: z.literal('bar') }),
  /** A shade by its value, from the least to the most. */
  z.object({ column: z.string(), type: z.literal('shade') }),
  /** A colour where a condition holds. */
  z.object({ type: z.literal('tone'), tone: z.enum(TONES), when: filterSchema }),
]);
const compareSchema = z.object({
  /** A copy of the same table, or the same table of another run. */
  with: z.union([z.object({ copyId: z.string().max(100) }), z.object({ simulationId: z.string().max(200) })]),
  /** Columns that rows are matched by; default: those that identify a row. */
  keys: names,
});
const shownSchema = z.object({
  sort: z.array(sortSchema).max(20).optional(),
  filters: z.array(filterSchema).max(MOST_CONDITIONS).optional(),
  group: groupSchema.optional(),
  calculated: z.array(calculatedSchema).max(20).optional(),
  columns: arrangementSchema.optional(),
  looks: z.array(lookSchema).max(MOST_CONDITIONS).optional(),
  /** The searched and marked text. */
  find: z.string().max(1_000).optional(),
  /** The row shown in full: its place among the visible ones, from 0. */
  row: z.int().min(0).optional(),
  /** Shows the differences to another table in place of the rows. */
  compare: compareSchema.optional(),
});

export type Filter = z.infer<typeof filterSchema>;
export type Sort = z.infer<typeof sortSchema>;
export type Group = z.infer<typeof groupSchema>;
export type Calculated = z.infer<typeof calculatedSchema>;
export type Arrangement = z.infer<typeof arrangementSchema>;
export type Look = z.infer<typeof lookSchema>;
export type Compare = z.infer<typeof compareSchema>;
export type Tone = (typeof TONES)[number];
/** How a table is shown, as in the address: the query of its copy, and its look. */
export type Shown = z.infer<typeof shownSchema>;
/** The part that is asked of the copy. */
export type ShownQuery = Pick<Shown, 'sort' | 'filters' | 'group' | 'calculated'>;

/** Unreadable text shows everything, in the service's order. */
export function readShown(text: string): Shown {
  if (text.length > MOST_CHARACTERS) return {};
  try {
    return shownSchema.parse(parseExactJson(text));
  } catch {
    return {};
  }
}

/** Leaves out defaults. */
export function writeShown(shown: Shown): string {
  const { group, columns = {}, find = '', row, compare } = shown;
  const lists = Object.entries({
    sort: shown.sort,
    filters: shown.filters,
    calculated: shown.calculated,
    looks: shown.looks,
  });
  const arranged = Object.entries(columns).filter(([, list]) => list !== undefined && list.length > 0);
  return stringifyExactJson({
    ...Object.fromEntries(lists.filter(([, list]) => list !== undefined && list.length > 0)),
    ...(group !== undefined && group.by.length > 0 && { group }),
    ...(arranged.length > 0 && { columns: Object.fromEntries(arranged) }),
    ...(find !== '' && { find }),
    ...(row !== undefined && { row }),
    ...(compare !== undefined && { compare }),
  });
}

const QUERY = ['sort', 'filters', 'group', 'calculated'] as const;

/** A change of the rows clears the row shown in full. */
export function changedShown(shown: Shown, next: Partial<Shown>): Shown {
  const isOtherQuery = QUERY.some((part) => part in next);
  return { ...shown, ...(isOtherQuery && { row: undefined }), ...next };
}

export function queryOf({ sort, filters, group, calculated }: Shown): ShownQuery {
  return {
    ...(sort !== undefined && { sort }),
    ...(filters !== undefined && { filters }),
    ...(group !== undefined && { group }),
    ...(calculated !== undefined && { calculated }),
  };
}

/**
 * Cycles: `first`, the other direction, unsorted.
 * @param also keeps the present sort
 */
export function sortedBy(
  sort: readonly Sort[],
  column: string,
  also: boolean,
  first: Sort['direction'] = 'ascending',
): Sort[] {
  const known = sort.find((one) => one.column === column);
  const others = also ? sort.filter((one) => one.column !== column) : [];
  if (known === undefined) return [...others, { column, direction: first }];
  if (known.direction !== first) return others;
  const turned: Sort = { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
  return also ? sort.map((one) => (one.column === column ? turned : one)) : [turned];
}

/** Without a calculated column, and without everything that uses it. */
export function withoutCalculated(shown: Shown, name: string): Shown {
  const { calculated = [], sort = [], filters = [], looks = [], group } = shown;
  const isOther = ({ column }: { column?: string | undefined }) => column !== name;
  const isGrouped = group?.by.includes(name) === true;
  return {
    ...shown,
    calculated: calculated.filter((one) => one.name !== name),
    sort: sort.filter(isOther),
    filters: filters.filter(isOther),
    looks: looks.filter((look) => isOther(look.type === 'tone' ? look.when : look)),
    group:
      group === undefined || isGrouped
        ? undefined
        : { ...group, aggregates: group.aggregates.filter((one) => isOther(one)) },
  };
}

import * as z from 'zod';
import { parseExactJson, stringifyExactJson } from '../../protocol/index.ts';

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

const shownSchema = z.object({
  sort: z.array(sortSchema).optional(),
  filters: z.array(filterSchema).optional(),
  group: groupSchema.optional(),
});

export type Filter = z.infer<typeof filterSchema>;
export type Sort = z.infer<typeof sortSchema>;
export type Group = z.infer<typeof groupSchema>;

/** How the whole table is shown: the part of a query to its copy that stands in the address. */
export type Shown = z.infer<typeof shownSchema>;

/** What cannot be read shows everything, in the service's order. */
export function readShown(text: string): Shown {
  try {
    return shownSchema.parse(parseExactJson(text));
  } catch {
    return {};
  }
}

export function writeShown({ sort = [], filters = [], group }: Shown): string {
  return stringifyExactJson({
    ...(sort.length > 0 && { sort }),
    ...(filters.length > 0 && { filters }),
    ...(group !== undefined && group.by.length > 0 && { group }),
  });
}

/** The next of: ascending, descending, not at all; `also` keeps what else it is sorted by. */
export function sortedBy(sort: readonly Sort[], column: string, also: boolean): Sort[] {
  const known = sort.find((one) => one.column === column);
  const others = also ? sort.filter((one) => one.column !== column) : [];
  if (known === undefined) return [...others, { column, direction: 'ascending' }];
  if (known.direction === 'descending') return others;
  const turned: Sort = { column, direction: 'descending' };
  return also ? sort.map((one) => (one.column === column ? turned : one)) : [turned];
}

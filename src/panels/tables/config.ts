import * as z from 'zod';

const openTable = z.object({
  address: z.object({ simulationId: z.string(), tableName: z.string(), entityName: z.string().nullable() }),
  page: z.int().min(1),
  pageSize: z.int().min(1),
  /** How the page is shown: sorted, columns, colours, as JSON. */
  shown: z.string().optional(),
  /** How the whole table is shown; not there: its pages are. */
  whole: z.string().optional(),
  chart: z.string().optional(),
  every: z.string().optional(),
  /** `all`: the tables of this name of all owners as one. */
  owners: z.string().optional(),
});

/** The tables beside the picture. */
export const tablesConfig = {
  id: 'tables',
  config: z.object({
    isOpen: z.boolean().catch(true),
    /** Null: the list of tables. */
    table: openTable.nullable().catch(null),
    /** What the list of tables is filtered by. */
    filter: z.object({ nameContains: z.string(), owner: z.string() }).catch({ nameContains: '', owner: '' }),
  }),
  filters: ['filter'] as const,
};

import * as z from 'zod';
import { PLANT_ORDERS, PLANT_STATES } from './overview/plant-choices.ts';

/**
 * The search of an address as it is written: every value is the text that stands there. A name such as `1.10` or
 * `true` is a name; what is a number is made one by its page.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The same the other way round; what is not there is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const there = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(there.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** What of the overview is shown. */
export const overviewSearch = z.object({
  q: z.string().optional().catch(undefined),
  state: z.enum(PLANT_STATES).optional().catch(undefined),
  order: z.enum(PLANT_ORDERS).optional().catch(undefined),
});

/** What is searched for among recordings. */
export const recordingsSearch = z.object({ q: z.string().optional().catch(undefined) });

/** What the list of tables is filtered by. */
export const tablesSearch = z.object({
  q: z.string().optional().catch(undefined),
  owner: z.string().optional().catch(undefined),
});

/** Deep links of a table. */
export const tableSearch = z.object({
  entity: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  pageSize: z.coerce.number().int().min(1).max(500).optional().catch(undefined),
  /** How the page is shown, as JSON (`grid/shown.ts`). */
  shown: z.string().optional().catch(undefined),
  /** Milliseconds between two reads of the page. */
  every: z.string().optional().catch(undefined),
  /** The whole table is shown, and how, as JSON. */
  whole: z.string().optional().catch(undefined),
  /** The chart over the rows: its kind and its columns, as JSON. */
  chart: z.string().optional().catch(undefined),
});

/** Deep links of the page of SQL. */
export const sqlSearch = z.object({
  /** The question. */
  sql: z.string().optional().catch(undefined),
  /** How its answer is shown: sorted, filtered and grouped, as JSON. */
  shown: z.string().optional().catch(undefined),
  /** The chart of the answer, as JSON. */
  chart: z.string().optional().catch(undefined),
});

/** As of which simulation time recorded tables are shown; `run`: all kept states, one behind the other. */
const at = z
  .union([z.literal('run'), z.coerce.number().int().min(0)])
  .optional()
  .catch(undefined);
export const recordedTablesSearch = tablesSearch.extend({ at });
export const recordedTableSearch = tableSearch.extend({ at });
export const recordedSqlSearch = sqlSearch.extend({ at });

/** Where to go after signing in, and what went wrong at a sign-on. */
export const loginSearch = z.object({
  to: z.string().optional().catch(undefined),
  problem: z.string().optional().catch(undefined),
  request: z.string().optional().catch(undefined),
});

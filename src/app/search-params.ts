import * as z from 'zod';
import { PLANT_ORDERS, PLANT_STATES } from './overview/plant-choices.ts';

/**
 * The search of an address as text: a name such as `1.10` or `true` stays a name, and pages make numbers of it
 * themselves.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The reverse of `parseSearch`; undefined values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const there = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(there.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Filter and order of the overview. */
export const overviewSearch = z.object({
  q: z.string().optional().catch(undefined),
  state: z.enum(PLANT_STATES).optional().catch(undefined),
  order: z.enum(PLANT_ORDERS).optional().catch(undefined),
});

export const recordingsSearch = z.object({ q: z.string().optional().catch(undefined) });

/** Filter of the list of tables. */
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
  /** `all`: the tables of this name of all owners as one. */
  owners: z.literal('all').optional().catch(undefined),
});

/** Deep links of the page of SQL. */
export const sqlSearch = z.object({
  sql: z.string().optional().catch(undefined),
  /** How its answer is shown: sorted, filtered and grouped, as JSON. */
  shown: z.string().optional().catch(undefined),
  chart: z.string().optional().catch(undefined),
});

/** The simulation time at which recorded tables are shown; `run`: all kept states, one behind the other. */
const at = z
  .union([z.literal('run'), z.coerce.number().int().min(0)])
  .optional()
  .catch(undefined);
export const recordedTablesSearch = tablesSearch.extend({ at });
export const recordedTableSearch = tableSearch.extend({ at });
export const recordedSqlSearch = sqlSearch.extend({ at });

/** What is shown on a screen: a tour as a copied link has it, and the ids of what comes in turn, with commas. */
export const showSearch = z.object({
  tour: z.string().optional().catch(undefined),
  /** The director plays, whatever tour there is. */
  director: z.unknown().optional(),
  with: z.string().optional().catch(undefined),
});

/** Which page is followed by the presenter's window. */
export const presenterSearch = z.object({ of: z.string().optional().catch(undefined) });

/** Where to go after signing in, and the error of a sign-on. */
export const loginSearch = z.object({
  to: z.string().optional().catch(undefined),
  problem: z.string().optional().catch(undefined),
  request: z.string().optional().catch(undefined),
});

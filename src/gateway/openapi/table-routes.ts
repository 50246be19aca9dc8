import * as z from 'zod';
import { comparedSchema, copyQuerySchema, findQuerySchema, foundSchema } from '../../copies/index.ts';
import { columnSchema, observationSchema, pageSchema } from '../../protocol/index.ts';
import { COMPARISONS_PATH, COPIES_PATH, comparisonSchema, newCopySchema } from '../copies/copies-routes.ts';
import { copySchema } from '../copies/copy.ts';
import { exportSchema, MEDIA_TYPES } from '../copies/export-route.ts';
import { SQL_PATH, sqlSchema } from '../copies/sql-route.ts';
import { describedRoutes } from './described-route.ts';
import type { RefusalCode } from './refusals.ts';

const rowsSchema = z.strictObject({
  columns: z.array(columnSchema),
  rows: z.array(z.record(z.string(), z.unknown())).describe('Integers of any size, with all their digits'),
  page: pageSchema,
});

const observedSchema = observationSchema.partial().extend({
  changedWhileReading: z.boolean(),
  readAt: z.iso.datetime(),
  rowsRead: z.int().describe('Rows that the table is given with'),
  totalElements: z.int().nullable().describe('Rows that it had: more, where a recording kept only its first'),
});

const WHILE_ASKING: readonly RefusalCode[] = [
  'COPY_NOT_FOUND',
  'STATE_CONFLICT',
  'COPY_LOST',
  'COPY_TOO_LARGE',
  'QUERY_TOO_LONG',
];
/** Copies of whole tables, files of them, and SQL over them (docs/tables.md). */
export const tableRoutes = describedRoutes('Tables', {
  [`POST ${COPIES_PATH}`]: {
    summary: 'Begins a copy of a whole table, joins one that was just begun, or goes on with one that ended early',
    body: newCopySchema,
    answer: { data: z.strictObject({ copyId: z.string() }) },
    refusals: ['SIMULATION_NOT_FOUND'],
  },
  [`GET ${COPIES_PATH}`]: {
    summary: 'The newest copy of each table of an instance',
    query: z.object({ simulationId: z.string() }),
    answer: {
      data: z.strictObject({
        items: z.array(copySchema),
        recordedRun: z.string().nullable().describe('The name of what was recorded last of it, over its run'),
      }),
    },
    refusals: ['SIMULATION_NOT_FOUND'],
  },
  [`GET ${COPIES_PATH}/{copyId}`]: {
    summary: 'How far a copy is, and what it is worth',
    answer: { data: copySchema },
    refusals: ['COPY_NOT_FOUND'],
  },
  [`POST ${COPIES_PATH}/{copyId}/query`]: {
    summary: 'One page of what has been read: sorted, filtered, grouped, with columns calculated from others',
    body: copyQuerySchema,
    answer: { data: rowsSchema },
    refusals: WHILE_ASKING,
  },
  [`POST ${COPIES_PATH}/{copyId}/find`]: {
    summary: 'The next row with a cell that contains a text; behind the last one the search begins anew',
    body: findQuerySchema,
    answer: { data: foundSchema },
    refusals: WHILE_ASKING,
  },
  [`POST ${COMPARISONS_PATH}`]: {
    summary: 'What is different from one copy to another, and the copy in which the rows that differ are',
    body: comparisonSchema,
    answer: { data: z.strictObject({ copyId: z.string(), ...comparedSchema.shape }) },
    refusals: WHILE_ASKING,
  },
  [`DELETE ${COPIES_PATH}/{copyId}`]: {
    summary: 'Calls a load off and keeps what was read, or drops a copy that is not being loaded',
    answer: { data: copySchema },
    refusals: ['COPY_NOT_FOUND'],
  },
  'GET /api/simulations/{simulationId}/tables/{tableName}/export': {
    summary: 'A whole table, or what a query leaves of it, as a file: complete, or cut off where it is not',
    query: exportSchema,
    answer: { mediaTypes: Object.values(MEDIA_TYPES), headers: { 'X-Table-Observation': observedSchema } },
    refusals: [
      'SIMULATION_NOT_FOUND',
      'ENTITY_NOT_FOUND',
      'TABLE_NOT_FOUND',
      'TABLE_NAME_AMBIGUOUS',
      'SIMULATION_RUNTIME_RELEASED',
      'UPSTREAM_UNREACHABLE',
      ...WHILE_ASKING,
    ],
  },
  [`POST ${SQL_PATH}`]: {
    summary: 'The first 500 rows of an answer to SQL, and the copy in which all of them are',
    body: sqlSchema,
    answer: {
      data: z.strictObject({
        copyId: z.string().nullable(),
        tables: z.array(z.strictObject({ tableName: z.string(), ownerEntityName: z.string().nullable() })),
        ...rowsSchema.shape,
      }),
    },
    refusals: ['SIMULATION_NOT_FOUND', ...WHILE_ASKING],
  },
});

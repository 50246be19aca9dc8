import * as z from 'zod';
import { DERIVED_RELATIONS, derivedTableName, sqlName, sqlTableName } from '../../../tabular/index.ts';
import { COMMON, firstRows, moreWords } from '../answer.ts';
import { catalogOf } from '../catalog.ts';
import { timeWords } from '../instants.ts';
import { linkTo, shownAt } from '../links.ts';
import { findRun, runField } from '../run.ts';
import { runWords } from '../told-of.ts';
import { tool } from '../tool.ts';

const tableSchema = z.strictObject({
  name: z.string(),
  owner: z.string().nullable().describe('The object whose table it is; null: of the whole plant'),
  sqlName: z.string().describe('How SQL names it'),
  rowCount: z.int().nullable(),
  columns: z
    .array(z.strictObject({ name: z.string(), dataType: z.string() }))
    .nullable()
    .describe('null: the service does not say; SQL tells'),
});

/** The result tables of a run. */
export const tables = tool({
  name: 'tables',
  title: 'Tables of a run',
  description:
    'Which result tables a run has, with their columns where the service tells them, and how SQL names them. Every recorded run also has activity, journeys, traffic and holds, derived of its stream.',
  input: z.strictObject({
    run: runField,
    contains: z.string().max(200).optional().describe('Only tables whose name or owner has this text'),
  }),
  output: z.strictObject({ run: z.string(), tables: z.array(tableSchema), more: z.boolean(), ...COMMON }),
  async answer({ run: name, contains = '' }, { ask, origin }) {
    const run = await findRun(ask, name);
    const { items, observation } = await catalogOf(ask, run.name);
    const own = items.map(({ name: tableName, ownerEntityName, rowCount, columns }) => ({
      ...{ name: tableName, owner: ownerEntityName },
      sqlName: sqlName(sqlTableName(tableName, ownerEntityName)),
      rowCount: rowCount ?? null,
      columns: columns?.map(({ name: column, dataType }) => ({ name: column, dataType })) ?? null,
    }));
    const derived = DERIVED_RELATIONS.map((relation) => ({
      ...{ name: derivedTableName(relation), owner: null, sqlName: derivedTableName(relation) },
      ...{ rowCount: null, columns: null },
    }));
    const asked = [...own, ...derived].filter((table) => table.sqlName.toLowerCase().includes(contains.toLowerCase()));
    const { rows, more } = firstRows(asked);
    return {
      words: [
        runWords(run),
        `It has ${asked.length} tables${contains === '' ? '' : ' of this name'}, as of ${timeWords(observation.simulationTimeEndMicros, run)}.`,
        ...moreWords(more),
      ],
      units: 'Columns have their units in their names (seconds, meters, micros: microseconds of simulation time).',
      data: { run: run.name, tables: rows, more },
      links: [
        { title: 'its tables', url: linkTo(origin, { page: `${run.page}/tables` }, {}) },
        shownAt(origin, run, { atMicros: observation.simulationTimeEndMicros }),
      ],
    };
  },
});

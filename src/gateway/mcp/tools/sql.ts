import * as z from 'zod';
import type { Column, Observation, Page } from '../../../protocol/index.ts';
import { sqlTableName } from '../../../tabular/index.ts';
import { namesIn } from '../../copies/questioned-tables.ts';
import { COMMON, firstRows, moreWords, ROWS } from '../answer.ts';
import { catalogOf } from '../catalog.ts';
import type { AskInside } from '../inside.ts';
import { timeWords } from '../instants.ts';
import { linkTo, shownAt } from '../links.ts';
import { findRun, type Run, runField } from '../run.ts';
import { ONE_RUN, runWords } from '../told-of.ts';
import { tool } from '../tool.ts';
import { readTable } from '../whole-table.ts';

const MOST_TABLES = 12;

interface SqlAnswer {
  columns: Column[];
  rows: Record<string, unknown>[];
  page: Page;
}

/** A question in SQL over the tables of a run. */
export const sql = tool({
  name: 'sql',
  title: 'Ask by SQL',
  description:
    'One SELECT (DuckDB) over the tables of a run. Tables that it names are read whole first; names as the tool `tables` tells them. activity, journeys, traffic and holds are there for every recorded run. Over a live run recorded_<name> has all kept states of a table. Sum and group here: at most 200 rows come back.',
  input: z.strictObject({ run: runField, sql: z.string().min(1).max(100_000).describe('One SELECT') }),
  output: z.strictObject({
    run: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), dataType: z.string() })),
    total: z.int().describe('Rows of the whole answer'),
    ...ROWS,
    ...COMMON,
  }),
  async answer({ run: name, sql: asked }, { ask, origin, signal }) {
    const run = await findRun(ask, name);
    const observed = await readNamed(ask, run, asked, signal);
    const {
      columns,
      rows: all,
      page,
    } = await ask<SqlAnswer>('/api/sql', {
      method: 'POST',
      body: { simulationId: run.name, sql: asked },
    });
    const { rows } = firstRows(all);
    const more = page.totalElements > rows.length;
    const url = `${linkTo(origin, { page: `${run.page}/sql` }, {})}?sql=${encodeURIComponent(asked)}`;
    return {
      words: [runWords(run), ...observed, `${page.totalElements} rows.`, ONE_RUN, ...moreWords(more)],
      units:
        'As the names of columns say; columns named …Micros are microseconds of simulation time, dates and times are those of the plant.',
      data: {
        run: run.name,
        columns: columns.map(({ name: column, dataType }) => ({ name: column, dataType })),
        ...{ total: page.totalElements, rows, more },
      },
      links: [{ title: 'the question', url }, shownAt(origin, run, { atMicros: run.endMicros })],
    };
  },
});

/** Reads the tables that a question to a live run names; those of a recording lie beside it. @returns as of when they are */
async function readNamed(ask: AskInside, run: Run, asked: string, signal: AbortSignal): Promise<string[]> {
  if (run.recordingId !== null) return [`Tables as they were kept last, up to ${timeWords(run.endMicros, run)}.`];
  const named = namesIn(asked);
  const { items } = await catalogOf(ask, run.name);
  const wanted = items.filter(({ name, ownerEntityName }) =>
    named.has(sqlTableName(name, ownerEntityName).toLowerCase()),
  );
  const observations: Observation[] = [];
  for (const { name: tableName, ownerEntityName } of wanted.slice(0, MOST_TABLES)) {
    const { observation } = await readTable(ask, { simulationId: run.name, tableName, ownerEntityName }, signal);
    if (observation !== null) observations.push(observation);
  }
  if (observations.length === 0) return [`Up to ${timeWords(run.endMicros, run)}.`];
  const ends = observations.map(({ simulationTimeEndMicros }) => simulationTimeEndMicros);
  const starts = observations.map(({ simulationTimeStartMicros }) => simulationTimeStartMicros);
  const [first, last] = [timeWords(Math.min(...starts), run), timeWords(Math.max(...ends), run)];
  const isOne = observations.every(({ consistent, timeStable }) => consistent && timeStable) && first === last;
  return [
    isOne ? `Tables as of ${last}.` : `Tables as they were read between ${first} and ${last}, not at one instant.`,
  ];
}

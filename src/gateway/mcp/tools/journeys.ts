import * as z from 'zod';
import { COMMON, firstRows, moreWords, ROWS } from '../answer.ts';
import { RANGE, rangeOf } from '../instants.ts';
import { shownAt } from '../links.ts';
import { completeWords, readRelation } from '../relation.ts';
import { findRun, runField } from '../run.ts';
import { ONE_RUN, rangeWords, runWords } from '../told-of.ts';
import { tool } from '../tool.ts';

/** Where loads were, on whom, and their ways. */
export const journeys = tool({
  name: 'journeys',
  title: 'Where loads went',
  description:
    'Where each load was over a time: one row for each carrier or place that it was on, with its way. Name loads to follow one through the plant.',
  input: z.strictObject({
    run: runField,
    ...RANGE,
    loads: z.array(z.string()).max(50).optional().describe('Names of loads; default: all'),
  }),
  output: z.strictObject({
    run: z.string(),
    ...{ fromMicros: z.int(), toMicros: z.int() },
    loads: z.int().describe('How many loads the rows of this time are about'),
    ...ROWS,
    ...COMMON,
  }),
  async answer({ run: name, loads = [], ...told }, { ask, origin }) {
    const run = await findRun(ask, name);
    const read = await readRelation(ask, run, 'journeys', rangeOf(told, run), loads);
    const { fromMicros, toMicros } = read;
    const { rows, more } = firstRows(read.rows.map((row) => ({ ...row })));
    const count = new Set(read.rows.map(({ loadId }) => loadId)).size;
    const [first] = read.rows;
    return {
      words: [
        runWords(run),
        rangeWords(run, { fromMicros, toMicros }),
        `${read.rows.length} stretches of ${count} loads.`,
        ...completeWords(read),
        ONE_RUN,
        ...moreWords(more),
      ],
      units: 'startMicros, endMicros: microseconds of simulation time; meters and X, Y (up), Z: metres.',
      data: { run: run.name, fromMicros, toMicros, loads: count, rows, more },
      links: [
        shownAt(origin, run, {
          atMicros: first?.startMicros ?? fromMicros,
          select: first?.loadName,
          panels: ['passport'],
        }),
      ],
    };
  },
});

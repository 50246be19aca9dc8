import * as z from 'zod';
import { compareStates, type RangeUse } from '../../../activity/index.ts';
import { endpointPath, MAXIMUM_PAGE_SIZE, type TablePage } from '../../../protocol/index.ts';
import { COMMON, firstRows, moreWords, quoted, ROWS } from '../answer.ts';
import type { AskInside } from '../inside.ts';
import { RANGE, type Range, rangeOf } from '../instants.ts';
import { shownAt } from '../links.ts';
import { relationBytes } from '../relation.ts';
import { findRun, type Run, runField } from '../run.ts';
import { rangeWords, runWords } from '../told-of.ts';
import { type Asking, tool } from '../tool.ts';

const MOST_HOURS = 8;
const stretch = z.strictObject({ run: runField, ...RANGE });

const PAIRED =
  'Differences are between runs of the same seed, pair by pair; intervals hold with 95 % for all settings together.';
const SINGLE =
  'These are figures of single runs: the difference may be chance, and no interval can be told. To know whether it holds, have an experiment compare both settings with common seeds.';

/** Two settings by an experiment's pairs, or two stretches of runs by what devices did. */
export const compare = tool({
  name: 'compare',
  title: 'Compare',
  description:
    'Compares. With `experiment`: settings of an experiment with its base, pair by pair of runs with common seeds, with intervals and verdicts; this is what a decision may rest on. With `first` and `second`: two runs, or two times of one, by the shares of time that devices spent in each state; those are figures of single runs.',
  input: z
    .strictObject({
      experiment: z.string().max(200).optional().describe('Id of an experiment'),
      indicator: z.string().max(200).optional().describe('Of an experiment: only this indicator'),
      first: stretch.optional(),
      second: stretch.optional(),
    })
    .refine(
      ({ experiment, first, second }) => (experiment === undefined) === (first !== undefined && second !== undefined),
      {
        message: 'expected either experiment, or first and second',
      },
    ),
  output: z.strictObject({
    kind: z.enum(['paired', 'single runs']),
    ...ROWS,
    ...COMMON,
  }),
  async answer({ experiment, indicator, first, second }, asking) {
    if (experiment !== undefined) return paired(experiment, indicator, asking);
    if (first === undefined || second === undefined) throw new TypeError('the schema lets nothing else through');
    return singleRuns(first, second, asking);
  },
});

async function paired(experiment: string, indicator: string | undefined, { ask, origin }: Asking) {
  const all = await wholeTable(ask, experiment, 'differences');
  const wanted = indicator === undefined ? all : all.filter((row) => row.indicator === indicator);
  const { rows, more } = firstRows(wanted);
  const page = `${origin}/experiments/${encodeURIComponent(experiment)}`;
  return {
    words: [
      `Experiment ${quoted(experiment)}: ${wanted.length} differences to its base (baseDesignPoint).`,
      PAIRED,
      ...moreWords(more),
    ],
    units:
      'difference, lowerBound95, upperBound95, sameWithin: in the unit of the indicator, as its name says; pairs: runs with a common seed; timesNarrower: by common seeds.',
    data: { kind: 'paired', rows, more },
    links: [{ title: 'the experiment', url: page }],
  };
}

async function wholeTable(ask: AskInside, simulationId: string, tableName: string) {
  const pageAt = (page: number) =>
    ask<TablePage>(endpointPath('table', simulationId), {
      method: 'POST',
      body: { tableName, page, pageSize: MAXIMUM_PAGE_SIZE },
    });
  const first = await pageAt(1);
  const rows = [...first.rows];
  for (let page = 2; page <= first.page.totalPages; page += 1) rows.push(...(await pageAt(page)).rows);
  return rows;
}

type Stretch = z.output<typeof stretch>;

async function singleRuns(first: Stretch, second: Stretch, asking: Asking) {
  const { origin } = asking;
  const one = await statesOf(first, asking);
  const other = await statesOf(second, asking);
  const differences = compareStates(one.use, other.use, one.run.name === other.run.name);
  const { rows, more } = firstRows(
    differences.map(({ name: entityName, entityType, state, first: share, second: otherShare, difference }) => ({
      ...{ entityName, entityType, state, firstShare: share, secondShare: otherShare, difference },
    })),
  );
  return {
    words: [
      `First: ${runWords(one.run)} ${rangeWords(one.run, one.range)}`,
      `Second: ${runWords(other.run)} ${rangeWords(other.run, other.range)}`,
      SINGLE,
      ...moreWords(more),
    ],
    units: 'Shares of the time in which the device was there (1 is all of it); difference: first less second.',
    data: { kind: 'single runs', rows, more },
    links: [one, other].map(({ run, range }) =>
      shownAt(origin, run, { atMicros: range.fromMicros, panels: ['lanes'] }),
    ),
  };
}

async function statesOf(
  told: Stretch,
  { ask, read, derive }: Asking,
): Promise<{ run: Run; range: Range; use: RangeUse }> {
  const run = await findRun(ask, told.run);
  const { bytes: activity } = await relationBytes(read, run, 'activity', rangeOf(told, run, MOST_HOURS));
  const { fromMicros, toMicros, devices } = await derive({ kind: 'activity', activity, rows: 0 });
  return { run, range: { fromMicros, toMicros }, use: { spanMicros: toMicros - fromMicros, devices, paths: [] } };
}

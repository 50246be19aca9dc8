import * as z from 'zod';
import { busyMicros, type DeviceUse, STATES } from '../../../activity/index.ts';
import { COMMON, firstRows, MOST_ROWS, moreWords, ROWS } from '../answer.ts';
import { RANGE, type Range, rangeOf } from '../instants.ts';
import { shownAt } from '../links.ts';
import { completeWords, relationBytes } from '../relation.ts';
import { findRun, runField } from '../run.ts';
import { ONE_RUN, rangeWords, runWords } from '../told-of.ts';
import { tool } from '../tool.ts';

const sumSchema = z.strictObject({
  entityName: z.string(),
  entityType: z.string(),
  presentSeconds: z.number(),
  busySeconds: z.number().describe('Not at rest, not stopped, known'),
  secondsByState: z.record(z.string(), z.number()),
});

/** What devices did, row by row or summed up. */
export const activity = tool({
  name: 'activity',
  title: 'What devices did',
  description:
    'What each device did over a time: sums by state for each (travelling, turning, lifting, forking, transferring, observed, stopped, resting, unknown), busiest first, and single rows with where and how far.',
  input: z.strictObject({
    run: runField,
    ...RANGE,
    entities: z.array(z.string()).max(50).optional().describe('Names of devices; default: all'),
    rows: z.boolean().default(true).describe('false: sums alone'),
  }),
  output: z.strictObject({
    run: z.string(),
    ...{ fromMicros: z.int(), toMicros: z.int() },
    sums: z.array(sumSchema).describe('By device, of all rows of this time'),
    moreSums: z.boolean(),
    ...ROWS,
    ...COMMON,
  }),
  async answer({ run: name, entities = [], rows: wantsRows, ...told }, { ask, read, derive, origin }) {
    const run = await findRun(ask, name);
    const range = rangeOf(told, run);
    const { bytes: activityBytes } = await relationBytes(read, run, 'activity', range, entities);
    const wanted = wantsRows ? MOST_ROWS + 1 : 0;
    const did = await derive({ kind: 'activity', activity: activityBytes, rows: wanted });
    const known: Range = { fromMicros: did.fromMicros, toMicros: did.toMicros };
    const sums = firstRows(did.devices.map(sumOf).sort((a, b) => b.busySeconds - a.busySeconds));
    const { rows, more } = firstRows(did.rows.map((row) => ({ ...row })));
    const [busiest] = entities.length > 0 ? entities : sums.rows.map(({ entityName }) => String(entityName));
    return {
      words: [runWords(run), rangeWords(run, known), ...completeWords(did), ONE_RUN, ...moreWords(more || sums.more)],
      units:
        'startMicros, endMicros: microseconds of simulation time; meters and X, Y (up), Z: metres; seconds of simulation time.',
      data: { run: run.name, ...known, sums: sums.rows, moreSums: sums.more, rows, more },
      links: [
        shownAt(origin, run, { atMicros: known.fromMicros, select: busiest, panels: ['lanes'] }),
        shownAt(origin, run, { atMicros: known.toMicros - 1, select: busiest, panels: ['lanes'] }),
      ],
    };
  },
});

function sumOf({ name, entityType, microsByState, presentMicros }: DeviceUse): z.infer<typeof sumSchema> {
  const busy = busyMicros({ microsByState });
  return {
    ...{ entityName: name, entityType, presentSeconds: presentMicros / 1e6, busySeconds: busy / 1e6 },
    secondsByState: Object.fromEntries(
      STATES.flatMap((state, index) => {
        const micros = microsByState[index] ?? 0;
        return micros > 0 ? [[state, micros / 1e6]] : [];
      }),
    ),
  };
}

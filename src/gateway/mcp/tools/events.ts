import * as z from 'zod';
import {
  EVENT_TABLES,
  type EventTable,
  eventsOfStream,
  eventsOfTables,
  type HappenedEvent,
  tellsTransports,
} from '../../../events/index.ts';
import type { CatalogItem } from '../../../protocol/index.ts';
import { MICROS_PER_MILLI } from '../../../units/index.ts';
import { COMMON, firstRows, moreWords, ROWS } from '../answer.ts';
import { catalogOf } from '../catalog.ts';
import type { AskInside } from '../inside.ts';
import { RANGE, type Range, rangeOf } from '../instants.ts';
import { shownAt } from '../links.ts';
import { readRelation } from '../relation.ts';
import { findRun, type Run, runField } from '../run.ts';
import { ONE_RUN, rangeWords, runWords } from '../told-of.ts';
import { type Asking, tool } from '../tool.ts';
import { rowsOfTable } from '../whole-table.ts';

/** What happened in a run, in the order of time. */
export const events = tool({
  name: 'events',
  title: 'What happened',
  description:
    'What happened over a time, in order: transports requested and started, loads picked up and set down, orders created, released and completed, storage moves, incidents; by the result tables of the run where they tell of transports, else by its stream (pick-ups and set-downs alone).',
  input: z.strictObject({
    run: runField,
    ...RANGE,
    types: z
      .array(z.string().max(60))
      .max(20)
      .optional()
      .describe('Such as "load picked up", "incident began"; default: all'),
    names: z.array(z.string()).max(50).optional().describe('Only events of these orders, loads, devices or places'),
  }),
  output: z.strictObject({
    run: z.string(),
    ...{ fromMicros: z.int(), toMicros: z.int() },
    source: z.enum(['tables', 'stream']),
    found: z.int(),
    countByType: z.record(z.string(), z.int()),
    ...ROWS,
    ...COMMON,
  }),
  async answer({ run: name, types, names, ...told }, asking) {
    const { ask, origin } = asking;
    const run = await findRun(ask, name);
    const range = rangeOf(told, run);
    const { source, happened } = await happenedIn(run, range, asking);
    const wanted = happened.filter(
      ({ type, concerns }) =>
        (types?.includes(type) ?? true) && (names === undefined || concerns.some((one) => names.includes(one.name))),
    );
    const { rows, more } = firstRows(wanted.map(rowOf));
    const countByType: Record<string, number> = {};
    for (const { type } of wanted) countByType[type] = (countByType[type] ?? 0) + 1;
    const first = wanted[0];
    const select = first?.concerns.find(({ objectType }) => objectType === 'device' || objectType === 'load')?.name;
    return {
      words: [
        runWords(run),
        rangeWords(run, range),
        `${wanted.length} events, told by ${source === 'tables' ? 'its result tables' : 'its stream: pick-ups and set-downs alone'}.`,
        ONE_RUN,
        ...moreWords(more),
      ],
      units: 'atMicros: microseconds of simulation time; attributes have their units in their names.',
      data: { run: run.name, ...range, source, found: wanted.length, countByType, rows, more },
      links: [shownAt(origin, run, { atMicros: first?.atMicros ?? range.fromMicros, select, panels: ['events'] })],
    };
  },
});

interface Happened extends Pick<HappenedEvent, 'type' | 'attributes' | 'concerns'> {
  readonly atMicros: number;
}

async function happenedIn(run: Run, range: Range, { ask, signal }: Asking) {
  const { items } = await catalogOf(ask, run.name);
  const tables = EVENT_TABLES.filter((table) => items.some((item) => isOf(item, table)));
  const transports = items.find((item) => isOf(item, 'transports'));
  if (run.calendarStart === null || !tellsTransports(transports?.columns ?? [])) {
    return {
      source: 'stream',
      happened: within(range, await told(eventsOfStream(streamOf(ask, run, range)), 0)),
    } as const;
  }
  const start = Date.parse(run.calendarStart);
  const happened = await told(eventsOfTables(rowsOf(ask, run, tables, signal)), start);
  return { source: 'tables', happened: within(range, happened) } as const;
}

const isOf = ({ name, ownerEntityName }: CatalogItem, table: EventTable) => name === table && ownerEntityName === null;

async function* rowsOf(ask: AskInside, run: Run, tables: readonly EventTable[], signal: AbortSignal) {
  for (const table of tables) {
    const copied = { simulationId: run.name, tableName: table, ownerEntityName: null };
    for await (const rows of rowsOfTable(ask, copied, signal)) yield { table, rows };
  }
}

/** Who carried a load before tells whether it was picked up: what is asked for begins a little earlier. */
function streamOf(ask: AskInside, run: Run, { fromMicros, toMicros }: Range) {
  const asked = { fromMicros: Math.max(0, fromMicros - 1), toMicros };
  return {
    async *activity() {
      yield (await readRelation(ask, run, 'activity', asked)).rows;
    },
    async *journeys() {
      yield (await readRelation(ask, run, 'journeys', asked)).rows;
    },
  };
}

async function told(all: AsyncIterable<HappenedEvent[]>, startMillis: number): Promise<Happened[]> {
  const happened: Happened[] = [];
  for await (const some of all) {
    for (const { type, time, attributes, concerns } of some) {
      happened.push({ type, attributes, concerns, atMicros: microsOfText(time) - startMillis * MICROS_PER_MILLI });
    }
  }
  return happened;
}

/** To the microsecond, of which dates know nothing. */
function microsOfText(time: string): number {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  return Math.floor(Date.parse(time) / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}

function within({ fromMicros, toMicros }: Range, happened: readonly Happened[]): Happened[] {
  const own = happened.filter(({ atMicros }) => atMicros >= fromMicros && atMicros < toMicros);
  return own.sort((a, b) => a.atMicros - b.atMicros);
}

function rowOf({ atMicros, type, attributes, concerns }: Happened) {
  const by = Object.fromEntries(concerns.map(({ qualifier, name }) => [qualifier, name]));
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null);
  return { atMicros, type, ...by, ...(known.length > 0 && { attributes: Object.fromEntries(known) }) };
}

import { microsFromSeconds, SECONDS_PER_MINUTE, type Seconds } from '../../units/index.ts';
import { createKernel, createRandomStreams } from '../engine/index.ts';
import type { Row, Scenario, TableDefinition } from '../plant/index.ts';
import { dateTimeAt } from '../plant/trade/calendar.ts';
import { createResultTable, type ResultTable } from '../tables/result-table.ts';
import { type Indicators, indicatorsOf, ordersBetween } from './indicators.ts';
import { type MinuteSeries, minuteSeries } from './minute-series.ts';

/** One run of an experiment. */
export interface ReplicationSettings {
  /** As the scenario's schema reads them. */
  readonly parameters: Record<string, unknown>;
  readonly seed: number;
  /** Statistics begin after it. */
  readonly warmUpSeconds: Seconds;
  /** For so long statistics are kept. */
  readonly lengthSeconds: Seconds;
  /** Whether its minutes are wanted, too. */
  readonly wantsMinutes: boolean;
}

/** What a run has come to. */
export interface ReplicationAnswer {
  readonly indicators: Indicators;
  /** Null where nobody wants it. */
  readonly minutes: MinuteSeries | null;
}

/** What indicators are made of; nothing else is kept of a run. */
const KEPT = ['throughput', 'orders', 'device-utilisation'] as const;

/** Runs a plant that nobody watches, and tells what it comes to. */
export function replicate(scenario: Scenario, settings: ReplicationSettings): ReplicationAnswer {
  const { warmUpSeconds, lengthSeconds } = settings;
  const end = warmUpSeconds + lengthSeconds;
  const kernel = createKernel();
  const tables = new Map<string, { table: ResultTable; definition: TableDefinition }>();
  const output = { emit: () => undefined, table: (definition: TableDefinition) => tableFor(tables, definition) };
  // Experiments cut off their own time to warm up.
  const parameters = { ...settings.parameters, ...('warmUpHours' in settings.parameters && { warmUpHours: 0 }) };
  scenario.build({ kernel, random: createRandomStreams(settings.seed), output }, parameters);
  const rowsOf = (name: (typeof KEPT)[number], from = 0, to = Number.POSITIVE_INFINITY): Row[] =>
    tables.get(name)?.table.rows(from, to) ?? [];
  kernel.runUntil(microsFromSeconds(warmUpSeconds));
  const devicesBefore = rowsOf('device-utilisation');
  kernel.runUntil(microsFromSeconds(end));
  const began = dateTimeAt(microsFromSeconds(warmUpSeconds));
  const endMinute = Math.floor(end / SECONDS_PER_MINUTE);
  const indicators = indicatorsOf({
    minutes: rowsOf('throughput', Math.ceil(warmUpSeconds / SECONDS_PER_MINUTE), endMinute),
    counts: tables.get('throughput')?.definition.counts ?? [],
    orders: tables.has('orders') ? ordersBetween(rowsOf('orders'), began, dateTimeAt(microsFromSeconds(end))) : null,
    devicesBefore,
    devicesAfter: rowsOf('device-utilisation'),
  });
  return { indicators, minutes: settings.wantsMinutes ? minuteSeries(rowsOf('throughput', 0, endMinute)) : null };
}

const NOWHERE = { append: () => 0, update: () => undefined };

function tableFor(
  tables: Map<string, { table: ResultTable; definition: TableDefinition }>,
  definition: TableDefinition,
) {
  const { name, ownerEntityName } = definition;
  if (ownerEntityName !== null || !KEPT.some((kept) => kept === name)) return NOWHERE;
  const table = createResultTable(name, definition, Number.POSITIVE_INFINITY);
  tables.set(name, { table, definition });
  return table;
}

import { COLUMNS, Derivation, KnownRun, type RelationName } from '../src/activity/index.ts';
import { emptySnapshot } from '../src/protocol/index.ts';
import { createWorld } from '../src/world/index.ts';
import { type BenchCase, type BenchRow, processorMillis, times } from './measure.ts';
import { toldScenario } from './scenario-run.ts';

/* What it costs to tell what every device did, where loads went and where traffic stood: an hour of a thousand carriers. */

const HOUR_MICROS = 3_600_000_000;
const STEP_MICROS = 1_000_000;
const ENDLESS = { keepsSaid: true, historySeconds: Number.POSITIVE_INFINITY, historyBytes: Number.POSITIVE_INFINITY };

function seconds(spent: number): string {
  return `${(spent / 1000).toFixed(1)} s`;
}

function hourOfFleet(): BenchRow[] {
  const fleet = toldScenario({ name: 'fleet', parameters: { carriers: 1000 }, runMode: 'REAL_TIME' });
  const world = createWorld({ ...emptySnapshot('bench'), ...fleet.beginning }, ENDLESS);
  let [applying, events, sequence] = [0, 0, 0];
  for (let t = STEP_MICROS; t <= HOUR_MICROS; t += STEP_MICROS) {
    const told = fleet.eventsUntil(t);
    events += told.length;
    sequence += 1;
    const begun = processorMillis();
    world.applyBatch({ sequence, assets: [], events: told });
    applying += processorMillis() - begun;
  }
  const counts: string[] = [];
  const begun = processorMillis();
  const derivation = new Derivation(new KnownRun([{ world, fromMicros: 0, toMicros: HOUR_MICROS }]));
  for (const relation of Object.keys(COLUMNS) as RelationName[]) {
    const since = processorMillis();
    const rows = derivation.rows({ relation, fromMicros: 0, toMicros: HOUR_MICROS, names: [] });
    counts.push(`${relation} ${rows.length.toLocaleString('en')} rows in ${seconds(processorMillis() - since)}`);
  }
  const deriving = processorMillis() - begun;
  const made = applying + deriving;
  return [
    {
      what: `activity, journeys and traffic of an hour of a thousand carriers, made anew (${events.toLocaleString('en')} events; ${counts.join(', ')})`,
      budget: '30 s of one core',
      measured: seconds(made),
      baseline: `${seconds(applying)} (applying the events)`,
      ratio: times(made / applying),
      holds: made < 30_000,
    },
  ];
}

export const activityCost: BenchCase = { name: 'activity', run: hourOfFleet };

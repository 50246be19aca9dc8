import { createHash } from 'node:crypto';
import type { AnimationEvent } from '../../src/protocol/index.ts';
import type { Row, Scenario } from '../../src/simulator/plant/index.ts';
import { runScenario, type ScenarioRun } from '../../src/simulator/plant/testing/run-scenario.ts';
import { SECONDS_PER_HOUR } from '../../src/units/index.ts';
import { balanceBreaches } from './check-run.ts';
import type { Setting } from './corners.ts';
import { GoodsBook } from './goods-book.ts';
import { growthBreaches } from './steady-laws.ts';

/** Wherever a device holds a load, it is not farther beside the device than this; racks, lines of rollers and trucks are longer. */
const FARTHEST_BESIDE_METERS = 2.2;
const STEP_SECONDS = 600;
const MOST_TOLD = 4;

/** What a run at one setting has shown. */
export interface CornerReport {
  readonly breaches: readonly string[];
  /** Queues that grew: the setting asks for more than the plant can do. */
  readonly growing: readonly string[];
  /** Of all events and of the orders: two settings that give the same are the same to the plant. */
  readonly digest: string;
  readonly events: number;
  /** Processor seconds of the process: of this run where nothing runs beside it. */
  readonly processorSeconds: number;
  readonly shippedPerHour: number;
}

/** Runs a scenario at a setting: it must not lock, break off, lose goods or hold any beside itself, whatever the load. */
export function checkCorner(scenario: Scenario, seed: number, hours: number, setting: Setting): CornerReport {
  const before = process.cpuUsage();
  const run = runScenario(scenario, seed, setting);
  const goods = new GoodsBook(run.scene);
  const long = run.scene.entities.filter(
    ({ entityType, assetId }) => entityType === 'RACK' || ['flow-line', 'staging-lane'].includes(assetId),
  );
  const longHolders = new Set(long.map(nameOf));
  const digest = createHash('sha256');
  const breaches: string[] = [];
  let events = 0;
  try {
    for (let seconds = STEP_SECONDS; seconds <= hours * SECONDS_PER_HOUR; seconds += STEP_SECONDS) {
      for (const event of run.runTo(seconds)) {
        goods.note(event);
        breaches.push(...besideBreaches(event, longHolders));
        digest.update(JSON.stringify(event));
        events += 1;
      }
    }
  } catch (error) {
    breaches.push(`failed: ${error instanceof Error ? error.message : error}`);
  }
  const minutes = rowsOf(run, 'throughput');
  for (const row of rowsOf(run, 'orders')) digest.update(JSON.stringify(row));
  const { user, system } = process.cpuUsage(before);
  const all = [...breaches, ...goods.breaches, ...balanceBreaches(run, goods)];
  return {
    breaches: all.slice(0, MOST_TOLD),
    growing: growthBreaches(minutes),
    digest: digest.digest('hex'),
    events,
    processorSeconds: (user + system) / 1e6,
    shippedPerHour: goods.shipped.length / hours,
  };
}

function besideBreaches(event: AnimationEvent, longHolders: ReadonlySet<string>): string[] {
  if (event.animationType !== 'TRANSFER_CARGO' && event.animationType !== 'ATTACH_CARGO') return [];
  const { x, z } = event.animationType === 'TRANSFER_CARGO' ? event.targetLocalPosition : event.localPosition;
  const meters = Math.hypot(x, z);
  if (meters <= FARTHEST_BESIDE_METERS || longHolders.has(event.entityName) || event.entityType === 'TRUCK') return [];
  return [`goods: ${event.cargoName} is held ${meters.toFixed(1)} m beside ${event.entityName}`];
}

function nameOf({ entityName }: { entityName: string }): string {
  return entityName;
}

function rowsOf(run: ScenarioRun, table: string): readonly Row[] {
  return run.tables.get(`/${table}`)?.rows ?? [];
}

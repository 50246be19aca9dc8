import { MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import { DEVICE_STATES, type DeviceState, type StateClock } from '../devices/state-clock.ts';
import type { PlantOutput, Row, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

const INTERVAL_SECONDS: Seconds = 60;
/** What counts as use: the rest is waiting for work, for others or for repair. */
const USED: readonly DeviceState[] = ['LOADED', 'EMPTY', 'LIFTING'];

/** A device whose time is counted. */
export interface Counted {
  readonly entityName: string;
  readonly entityType: string;
  readonly clock: StateClock;
}

type StateTimes = Readonly<Record<DeviceState, SimMicros>>;

interface Entry {
  readonly row: number;
  runs: number;
  /** Time in each state before statistics began. */
  before: StateTimes | null;
}

/**
 * The table `device-utilisation`: how long every device has been in each state, brought up to date every minute. The
 * times of a row sum to its `observedSeconds`. What it does now and how often it ran is up to date at any time.
 */
export class UtilisationTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly entries = new Map<Counted, Entry>();
  private readonly begins: SimMicros;

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.begins = output.statisticsFromMicros ?? 0;
    this.table = output.table({ name: 'device-utilisation', ownerEntityName: null, columns: COLUMNS });
  }

  /** Has rows for these devices, besides those that it has. */
  add(devices: readonly Counted[]): void {
    for (const device of devices) this.register(device);
  }

  /** Begins to keep the time of these devices, and of those that were added before. */
  begin(devices: readonly Counted[] = []): void {
    this.add(devices);
    if (this.begins > this.kernel.now) this.kernel.schedule(this.begins, () => this.restart());
    startProcess(this.kernel, this.keep());
  }

  /** A device has finished a piece of work. */
  ran(device: Counted, started: SimMicros): void {
    const entry = this.entries.get(device);
    if (!entry) return;
    entry.runs += 1;
    this.table.update(entry.row, { runs: entry.runs, lastRunAt: dateTimeAt(started) });
  }

  /** The share of the devices that is in use now. */
  shareInUse(): number {
    let used = 0;
    for (const { clock } of this.entries.keys()) if (USED.includes(clock.current)) used += 1;
    return Math.round((1000 * used) / Math.max(this.entries.size, 1)) / 1000;
  }

  private register(device: Counted): void {
    const { entityName, entityType, clock } = device;
    const row = this.table.append({
      ...{ device: entityName, entityType, runs: 0, lastRunAt: null },
      ...stateOf(clock),
      ...timesOf(clock.times(), null),
      deviceId: entityName,
    });
    this.entries.set(device, { row, runs: 0, before: null });
    clock.onChange(() => this.table.update(row, stateOf(clock)));
  }

  /** Statistics begin: what was before does not count. */
  private restart(): void {
    for (const [{ clock }, entry] of this.entries) {
      entry.before = { ...clock.times() };
      entry.runs = 0;
      this.table.update(entry.row, { runs: 0, lastRunAt: null, ...timesOf(clock.times(), entry.before) });
    }
  }

  private *keep(): Process {
    for (;;) {
      yield INTERVAL_SECONDS;
      for (const [{ clock }, { row, before }] of this.entries) this.table.update(row, timesOf(clock.times(), before));
    }
  }
}

const COLUMNS = columnsOf({
  device: 'STRING',
  entityType: 'STRING',
  state: 'STRING',
  working: 'BOOLEAN',
  runs: 'INTEGER',
  lastRunAt: 'DATETIME?',
  utilisation: 'DECIMAL?',
  ...Object.fromEntries(DEVICE_STATES.map((state) => [columnOf(state), 'DECIMAL' as const])),
  observedSeconds: 'DECIMAL',
  // Joins all tables.
  deviceId: 'STRING',
});

function columnOf(state: DeviceState): string {
  return `${state.toLowerCase()}Seconds`;
}

const COLUMN_OF_STATE = DEVICE_STATES.map((state) => [state, columnOf(state), USED.includes(state)] as const);

function stateOf({ current }: StateClock) {
  return { state: current, working: USED.includes(current) };
}

/** One loop and no lists: a large fleet asks this for each of its carriers every minute. */
function timesOf(times: StateTimes, before: StateTimes | null): Row {
  const row: Row = {};
  let [observed, used] = [0, 0];
  for (const [state, column, isUse] of COLUMN_OF_STATE) {
    const micros = times[state] - (before?.[state] ?? 0);
    row[column] = micros / MICROS_PER_SECOND;
    observed += micros;
    if (isUse) used += micros;
  }
  row.observedSeconds = observed / MICROS_PER_SECOND;
  row.utilisation = observed === 0 ? null : Math.round((1000 * used) / observed) / 1000;
  return row;
}

import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type Seconds } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import { POWER_SHARES } from '../devices/battery.ts';
import { DEVICE_STATES, type StateClock } from '../devices/state-clock.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { columnsOf } from '../trade/columns.ts';

const INTERVAL_SECONDS: Seconds = 60;

/** What a device has with it to live on. */
export interface EnergyStore {
  /** How full it is, from 0 to 1. */
  readonly charge: number;
  /** What was taken out of it since the beginning: 2 is twice a full one. */
  readonly drained: number;
  /** What a full one holds. */
  readonly kilowattHours: number;
}

/** A device that needs power. */
export interface Powered {
  readonly entityName: string;
  readonly entityType: string;
  readonly clock: StateClock;
  /** None where it has a line to the mains. */
  readonly battery?: EnergyStore | undefined;
}

interface Entry {
  readonly row: number;
  readonly kilowatts: number;
  timesSentToCharge: number;
  /** Consumed before statistics began. */
  before: number;
}

/**
 * The table `energy`: what each device has consumed, and how full its battery is, brought up to date every minute. What
 * a device draws while it moves loaded is that of its make; in other states it is a share of that.
 */
export class EnergyTable {
  private readonly table: TableWriter;
  private readonly entries = new Map<Powered, Entry>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.table = output.table({ name: 'energy', ownerEntityName: null, columns: COLUMNS });
    const begins = output.statisticsFromMicros ?? 0;
    if (begins > kernel.now) kernel.schedule(begins, () => this.restart());
    startProcess(kernel, this.keep());
  }

  /** @param kilowatts what each of these draws while it moves loaded; with a battery, that tells. */
  add(devices: readonly Powered[], kilowatts = 0): void {
    for (const device of devices) {
      const { entityName, entityType, battery } = device;
      const what = { device: entityName, entityType, source: battery ? 'BATTERY' : 'MAINS' };
      const row = this.table.append({
        ...what,
        timesSentToCharge: battery ? 0 : null,
        ...stateOf(device, kilowatts, 0),
        deviceId: entityName,
      });
      this.entries.set(device, { row, kilowatts, timesSentToCharge: 0, before: 0 });
    }
  }

  /** It had too little charge left to go on. */
  sentToCharge(device: Powered): void {
    const entry = this.entries.get(device);
    if (!entry) return;
    entry.timesSentToCharge += 1;
    this.table.update(entry.row, { timesSentToCharge: entry.timesSentToCharge });
  }

  private restart(): void {
    for (const [device, entry] of this.entries) {
      entry.before = consumedBy(device, entry.kilowatts);
      entry.timesSentToCharge = 0;
      if (device.battery) this.table.update(entry.row, { timesSentToCharge: 0 });
    }
    this.update();
  }

  private *keep(): Process {
    for (;;) {
      yield INTERVAL_SECONDS;
      this.update();
    }
  }

  private update(): void {
    for (const [device, { row, kilowatts, before }] of this.entries) {
      this.table.update(row, stateOf(device, kilowatts, before));
    }
  }
}

const COLUMNS = columnsOf({
  device: 'STRING',
  entityType: 'STRING',
  source: 'STRING',
  chargePercent: 'DECIMAL?',
  consumedKilowattHours: 'DECIMAL',
  timesSentToCharge: 'INTEGER?',
  deviceId: 'STRING',
});

function stateOf(device: Powered, kilowatts: number, before: number) {
  const { battery } = device;
  return {
    chargePercent: battery ? toHundredths(100 * battery.charge) : null,
    consumedKilowattHours: toHundredths(consumedBy(device, kilowatts) - before),
  };
}

/** Kilowatt hours since the beginning. */
function consumedBy({ battery, clock }: Powered, kilowatts: number): number {
  return battery ? battery.kilowattHours * battery.drained : kilowatts * hoursAtFullPower(clock);
}

function hoursAtFullPower(clock: StateClock): number {
  const times = clock.times();
  const micros = DEVICE_STATES.reduce((sum, state) => sum + POWER_SHARES[state] * times[state], 0);
  return micros / MICROS_PER_SECOND / SECONDS_PER_HOUR;
}

function toHundredths(value: number): number {
  return Math.round(100 * value) / 100;
}

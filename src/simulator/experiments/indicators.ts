import { SECONDS_PER_MINUTE } from '../../units/index.ts';
import { queueGrowthShare, type Row } from '../plant/index.ts';

/** What a run is judged by: a number for each name, null where the run says nothing of it. */
export type Indicators = Readonly<Record<string, number | null>>;

/** What tables say of the time in which statistics are kept. */
export interface Findings {
  /** Whole minutes of `throughput`. */
  readonly minutes: readonly Row[];
  /** Columns of these that count; the others are levels. */
  readonly counts: readonly string[];
  /** Null where the plant knows no orders. */
  readonly orders: OrderFindings | null;
  /** `device-utilisation` when statistics began, and at the end. */
  readonly devicesBefore: readonly Row[];
  readonly devicesAfter: readonly Row[];
}

/** Orders of the time in which statistics are kept. */
export interface OrderFindings {
  /** Completed in it. */
  readonly completed: readonly Row[];
  /** Still open at its end. */
  readonly open: readonly Row[];
  /** Of these, those that should have left before. */
  readonly overdue: readonly Row[];
}

const MINUTES_PER_HOUR = 60;
/** What counts as use. */
const USED = ['loadedSeconds', 'emptySeconds', 'liftingSeconds'];
/** Of what drives about, what keeps it from it is worth a number, too. */
const VEHICLE = 'CARRIER';
const HINDRANCES = { BlockedShare: 'blockedSeconds', ChargingShare: 'chargingSeconds', DownShare: 'downSeconds' };

/** Every scenario has the indicators of its tables, and in every run the same. */
export function indicatorsOf(findings: Findings): Indicators {
  return {
    ...flowsAndLevels(findings),
    ...service(findings.orders),
    ...queueGrowth(findings.minutes),
    ...utilisation(findings),
  };
}

function flowsAndLevels({ minutes, counts }: Findings): Indicators {
  const names = Object.keys(minutes[0] ?? {}).filter((name) => typeof minutes[0]?.[name] === 'number');
  return Object.fromEntries(
    names.map((name) => {
      const mean = meanOf(minutes, name);
      return counts.includes(name) ? [`${name}PerHour`, mean * MINUTES_PER_HOUR] : [name, mean];
    }),
  );
}

/** Rows of `orders` at the end of a run, of which statistics are kept from `began` to `ended`: both as in its tables. */
export function ordersBetween(orders: readonly Row[], began: string, ended: string): OrderFindings {
  const open = orders.filter(({ completedAt }) => completedAt === null);
  return {
    completed: orders.filter(({ completedAt }) => completedAt !== null && String(completedAt) >= began),
    open,
    overdue: open.filter(({ dueAt }) => String(dueAt) < ended),
  };
}

/** What is open and overdue is late as well: it must not make a plant look better that it never leaves. */
function service(orders: OrderFindings | null): Indicators {
  if (orders === null) return {};
  const { completed, open, overdue } = orders;
  const leads = completed.map(({ leadTimeSeconds }) => Number(leadTimeSeconds) / SECONDS_PER_MINUTE);
  leads.sort((a, b) => a - b);
  const countOf = (suits: (row: Row) => boolean) => completed.filter(suits).length;
  return {
    leadTimeMedianMinutes: quantile(leads, 0.5),
    leadTime95Minutes: quantile(leads, 0.95),
    onTimeShare: ratio(
      countOf(({ onTime }) => onTime === true),
      completed.length + overdue.length,
    ),
    shortShare: ratio(
      countOf(({ status }) => status === 'SHORT'),
      completed.length,
    ),
    ordersOpenAtEnd: open.length,
    ordersOverdueAtEnd: overdue.length,
  };
}

function queueGrowth(minutes: readonly Row[]): Indicators {
  const [first] = minutes;
  if (first?.openOrders === undefined || first.ordersReceived === undefined) return {};
  const valuesOf = (column: string) => minutes.map((row) => Number(row[column]));
  return { queueGrowthShare: queueGrowthShare(valuesOf('openOrders'), valuesOf('ordersReceived')) };
}

function utilisation({ devicesBefore, devicesAfter }: Findings): Indicators {
  const types = [...new Set(devicesAfter.map(({ entityType }) => String(entityType)))];
  return Object.fromEntries(
    types.flatMap((type) => {
      const share = (columns: readonly string[]) => {
        const seconds = (wanted: readonly string[]) =>
          secondsOf(devicesAfter, type, wanted) - secondsOf(devicesBefore, type, wanted);
        return ratio(seconds(columns), seconds(['observedSeconds']));
      };
      const name = type.toLowerCase();
      const hindrances = type === VEHICLE ? Object.entries(HINDRANCES) : [];
      return [
        [`${name}Utilisation`, share(USED)] as const,
        ...hindrances.map(([suffix, column]) => [name + suffix, share([column])] as const),
      ];
    }),
  );
}

function secondsOf(devices: readonly Row[], type: string, columns: readonly string[]): number {
  let sum = 0;
  for (const device of devices) {
    if (device.entityType !== type) continue;
    for (const column of columns) sum += Number(device[column]);
  }
  return sum;
}

export function meanOf(rows: readonly Row[], column: string): number {
  return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0) / rows.length;
}

function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

import {
  MICROS_PER_SECOND,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type SimMicros,
  secondsBetween,
} from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** When people are at their places. Every run begins with a shift, at six in the morning. */
export interface WorkingHours {
  /** Hours of each day that shifts cover; with 24 there is always one. */
  readonly staffedHours: number;
  /** Between breaks, and from the beginning of a shift to its first. */
  readonly hoursBetweenBreaks: number;
  /** With 0 there are no breaks. */
  readonly breakMinutes: number;
}

export interface Absence {
  readonly kind: 'BREAK' | 'OFF_SHIFT';
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
}

const HOUR_MICROS: SimMicros = SECONDS_PER_HOUR * MICROS_PER_SECOND;
const MINUTE_MICROS: SimMicros = SECONDS_PER_MINUTE * MICROS_PER_SECOND;
const DAY_MICROS: SimMicros = 24 * HOUR_MICROS;

/**
 * People at packing and docks: they finish what they have begun and begin nothing while they have a break, or nobody is
 * on shift. The table `absences` tells of both.
 */
export class Staff {
  private readonly kernel: Kernel;
  private readonly hours: WorkingHours;
  private readonly returns: (() => void)[] = [];

  constructor(kernel: Kernel, output: PlantOutput, hours: WorkingHours) {
    this.kernel = kernel;
    this.hours = hours;
    const table = output.table({ name: 'absences', ownerEntityName: null, columns: COLUMNS, isLog: true });
    const told = ({ kind, startMicros, endMicros }: Absence) =>
      table.append({
        kind,
        startedAt: dateTimeAt(startMicros),
        endsAt: dateTimeAt(endMicros),
        durationSeconds: secondsBetween(startMicros, endMicros),
      });
    startProcess(kernel, this.tell(told));
  }

  get isOnShift(): boolean {
    return this.isOnShiftAt(this.kernel.now);
  }

  isOnShiftAt(time: SimMicros): boolean {
    return this.absenceAt(time)?.kind !== 'OFF_SHIFT';
  }

  /** On shift, and at their places. */
  get areThere(): boolean {
    return this.absence === null;
  }

  /** To be done before somebody begins a piece of work: over at once while people are there. */
  *awaited(): Process {
    for (let { absence } = this; absence; absence = this.absence) {
      yield secondsBetween(this.kernel.now, absence.endMicros);
    }
  }

  /** Calls `action` at the end of every absence. */
  onReturn(action: () => void): void {
    this.returns.push(action);
  }

  private get absence(): Absence | null {
    return this.absenceAt(this.kernel.now);
  }

  private absenceAt(time: SimMicros): Absence | null {
    const absence = absenceFrom(this.hours, time);
    return absence && absence.startMicros <= time ? absence : null;
  }

  private *tell(told: (absence: Absence) => void): Process {
    for (;;) {
      const absence = absenceFrom(this.hours, this.kernel.now);
      if (absence === null) return;
      yield secondsBetween(this.kernel.now, absence.startMicros);
      told(absence);
      yield secondsBetween(this.kernel.now, absence.endMicros);
      if (this.areThere) for (const action of this.returns) action();
    }
  }
}

const COLUMNS = columnsOf({
  kind: 'STRING',
  startedAt: 'DATETIME',
  endsAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
});

/** The absence at a time, or else the next one; null where people are always there. */
export function absenceFrom(hours: WorkingHours, time: SimMicros): Absence | null {
  const day = Math.floor(time / DAY_MICROS) * DAY_MICROS;
  const shiftEnd = day + Math.round(hours.staffedHours * HOUR_MICROS);
  const nextDay = day + DAY_MICROS;
  const pause = breakFrom(hours, time, day);
  if (pause && pause.endMicros < shiftEnd) return pause;
  // A break that would last until the end of a shift is the end of it.
  if (shiftEnd < nextDay) {
    return { kind: 'OFF_SHIFT', startMicros: Math.min(pause?.startMicros ?? shiftEnd, shiftEnd), endMicros: nextDay };
  }
  if (pause === null) return null;
  return pause.startMicros < nextDay ? { ...pause, endMicros: nextDay } : absenceFrom(hours, nextDay);
}

/** The break at a time, or else the next one, whether or not the shift lasts as long. */
function breakFrom(
  { hoursBetweenBreaks, breakMinutes }: WorkingHours,
  time: SimMicros,
  day: SimMicros,
): Absence | null {
  if (breakMinutes === 0) return null;
  const work = Math.round(hoursBetweenBreaks * HOUR_MICROS);
  const cycle = work + Math.round(breakMinutes * MINUTE_MICROS);
  const startMicros = day + Math.floor((time - day) / cycle) * cycle + work;
  return { kind: 'BREAK', startMicros, endMicros: startMicros + (cycle - work) };
}

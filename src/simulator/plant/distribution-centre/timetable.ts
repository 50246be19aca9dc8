import { microsFromSeconds, SECONDS_PER_MINUTE, type SimMicros } from '../../../units/index.ts';
import type { Staff } from '../logistics/staff.ts';

/** When trucks leave: at even intervals, numbered through, those left out at which nobody is on shift. */
export class Timetable {
  private readonly intervalMicros: SimMicros;
  private readonly staff: Pick<Staff, 'isOnShiftAt'>;
  /** Of the departures that were asked for, and those before them. */
  private readonly times: SimMicros[] = [];
  private slots = 0;

  constructor(departureMinutes: number, staff: Pick<Staff, 'isOnShiftAt'>) {
    this.intervalMicros = microsFromSeconds(departureMinutes * SECONDS_PER_MINUTE);
    this.staff = staff;
  }

  microsOf(departure: number): SimMicros {
    while (this.times.length <= departure) this.findNext();
    return this.times[departure] ?? 0;
  }

  /** The first departure at this time or later. */
  firstFrom(micros: SimMicros): number {
    while ((this.times.at(-1) ?? -1) < micros) this.findNext();
    return this.times.findLastIndex((time) => time < micros) + 1;
  }

  private findNext(): void {
    do this.slots += 1;
    while (!this.staff.isOnShiftAt(this.slots * this.intervalMicros));
    this.times.push(this.slots * this.intervalMicros);
  }
}

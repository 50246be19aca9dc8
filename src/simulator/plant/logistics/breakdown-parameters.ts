import * as z from 'zod';

/** How often devices break down, and for how long; by default never. @param what `carrier`: what breaks down */
export function breakdownParameters(what: string) {
  return { hoursBetweenBreakdowns: hoursBetween(what), repairMinutes: minutesOf(what) };
}

/** How often stackers and the lifts between floors break down, each kind by itself. */
export const machineBreakdownParameters = {
  stackerHoursBetweenBreakdowns: hoursBetween('stacker'),
  stackerRepairMinutes: minutesOf('stacker'),
  liftHoursBetweenBreakdowns: hoursBetween('lift'),
  liftRepairMinutes: minutesOf('lift'),
};

function hoursBetween(what: string) {
  return z
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .meta({
      group: 'Breakdowns',
      unit: 'h',
      description: `Mean time between breakdowns of a ${what}; with 0 none breaks down`,
    });
}

function minutesOf(what: string) {
  return z
    .number()
    .min(0.2)
    .max(240)
    .default(5)
    .meta({
      group: 'Breakdowns',
      unit: 'min',
      description: `Mean time until a ${what} is repaired, where it stands`,
    });
}

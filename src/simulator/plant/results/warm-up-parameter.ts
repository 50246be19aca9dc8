import * as z from 'zod';

/** The same of every scenario. */
export const warmUpHours = z.number().min(0).max(72).default(0).meta({
  group: 'Statistics',
  unit: 'h',
  description: 'Time to warm up: tables of what happened, and of what was summed up, begin after it',
});

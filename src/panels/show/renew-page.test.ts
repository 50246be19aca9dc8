import { expect, test, vi } from 'vitest';
import { renewWhereOutdated } from './renew-page.ts';

const OUTDATED = new TypeError('Failed to fetch dynamically imported module: /assets/start-director-1.js');

test.each([
  { what: 'code that is there no more', error: OUTDATED, ageMillis: 3_600_000, isAnswered: true, reloads: 1 },
  { what: 'while the gateway is away', error: OUTDATED, ageMillis: 3_600_000, isAnswered: false, reloads: 0 },
  { what: 'right after it was loaded', error: OUTDATED, ageMillis: 5000, isAnswered: true, reloads: 0 },
  { what: 'nothing to show yet', error: new Error('NOT_KNOWN'), ageMillis: 3_600_000, isAnswered: true, reloads: 0 },
])('a show loads its page again: $what: $reloads', async ({ error, ageMillis, isAnswered, reloads }) => {
  const reload = vi.fn();
  await renewWhereOutdated(error, { ageMillis: () => ageMillis, isAnswered: async () => isAnswered, reload });
  expect(reload).toHaveBeenCalledTimes(reloads);
});

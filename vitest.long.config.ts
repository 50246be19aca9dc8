import { defineConfig } from 'vitest/config';
import { words } from './scripts/words/macros.ts';
import { common, LONG } from './vitest.config.ts';

/** What takes minutes: plants over hours, both walks of conformance, recordings of days. `npm run test:all` runs it, too. */
export default defineConfig({
  plugins: [words],
  test: { ...common, testTimeout: 600_000, env: { LAW_RUNS: 'all' }, include: [`src/${LONG}`, `scripts/${LONG}`] },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { words } from './scripts/words/macros.ts';
import { common, LONG } from './vitest.config.ts';

/** The tests of the rooms whose mutants are looked for (scripts/mutants.ts). */
const rooms = (process.env.MUTATED_ROOMS ?? 'src').split(',');

export default defineConfig({
  plugins: [words],
  test: {
    ...common,
    // A mutant costs a start of all its tests: they share one worker, and what they import is read once.
    isolate: false,
    setupFiles: [...common.setupFiles, 'src/testing/short-laws.ts'],
    include: rooms.map((room) => `${room}/**/*.test.ts`),
    exclude: [...configDefaults.exclude, LONG],
  },
});

import { defineConfig } from 'vitest/config';
import { words } from './scripts/words/macros.ts';
import { common } from './vitest.config.ts';

/** Of the one worker that holds a room's tests while its mutants are looked for (scripts/mutants/loaded-tests.ts). */
export default defineConfig({
  plugins: [words],
  test: {
    ...common,
    // A process can be ended where a mutant makes a test hang.
    pool: 'forks',
    isolate: false,
    // Each law has a time of its own.
    env: { LAW_RUNS: 'all' },
    setupFiles: [...common.setupFiles, 'src/testing/short-laws.ts'],
    include: ['scripts/mutants/room-tests.ts'],
    onConsoleLog: () => false,
  },
});

import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { words } from './scripts/words/macros.ts';

/** What takes minutes is asked by `npm run test:all` alone (vitest.long.config.ts). */
export const LONG = '**/*.long.test.ts';

/** What every test runs by. */
export const common = {
  // Threads start faster than processes, and nothing here needs a process of its own.
  pool: 'threads' as const,
  // Many tests wait for servers, for files, for a second to be over: two workers leave two cores idle for a third of the time.
  maxWorkers: Math.max(4, availableParallelism()),
  // Work takes its time where other work shares the machine: a limit says that nothing goes on, never that it is slow.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  retry: 0,
  // Files share a worker: what one of them puts in the place of something goes with its test.
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: ['src/ui/testing/english.ts', 'src/testing/patience.ts', 'src/testing/real-time.ts'],
} satisfies ViteUserConfig['test'];

export default defineConfig({
  plugins: [words],
  test: {
    ...common,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // An address that nobody serves: what a page asks of its own origin must not reach a developer's server.
          environmentOptions: { happyDOM: { url: 'http://aisle.invalid/' } },
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/ui/testing/patience.ts', 'src/ui/testing/no-network.ts'],
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words/macros.ts';

export default defineConfig({
  plugins: [words],
  test: {
    // Threads start faster than processes, and nothing here needs a process of its own.
    pool: 'threads',
    // Work takes its time where other work shares the machine: a limit says that nothing goes on, never that it is slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A machine that others use may starve a server for a moment; what fails twice is a fault.
    retry: process.env.CI === undefined ? 0 : 1,
    setupFiles: ['src/ui/testing/english.ts', 'src/testing/patience.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/ui/testing/patience.ts'],
        },
      },
    ],
  },
});

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './scripts/browser-executable.ts';

const FAULTS = /faults\.spec\.ts/;
const PORT = Number(process.env.E2E_PORT ?? 4273);
/** Not where the developer keeps recordings. */
const RECORDINGS_DIR = join(tmpdir(), `aisle-e2e-${PORT}`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A software-drawn scene takes a core of its own; the tests with faults draw next to nothing and mostly wait.
  workers: 2,
  projects: [
    { name: 'product', testIgnore: FAULTS, workers: 1 },
    { name: 'faults', testMatch: FAULTS, workers: 1 },
  ],
  forbidOnly: process.env.CI !== undefined,
  // A machine that others use may starve a browser for a moment; what fails twice is a fault, and what failed once is named.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 720 },
    trace: 'retain-on-failure',
    launchOptions: browserLaunch(),
  },
  webServer: {
    command: 'node dist/server/server.js',
    url: `http://127.0.0.1:${PORT}/api/simulations`,
    // Result tables are kept often enough that a test sees several states of them.
    env: { PORT: String(PORT), HOST: '127.0.0.1', RECORDINGS_DIR, RECORD_TABLES_SECONDS: '15' },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});

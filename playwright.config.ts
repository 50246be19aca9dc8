import { defineConfig } from '@playwright/test';
import { browserExecutable } from './scripts/browser-executable.ts';

const PORT = Number(process.env.E2E_PORT ?? 4273);
const executablePath = browserExecutable();

// Software GL through Mesa draws several times faster than Chromium's own fallback; both are accepted.
const WEBGL_FLAGS = ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'];
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // A software-drawn scene takes a core of its own.
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 720 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [...QUIET_FLAGS, ...WEBGL_FLAGS],
    },
  },
  webServer: {
    command: 'node dist/server/server.js',
    url: `http://127.0.0.1:${PORT}/api/simulations`,
    env: { PORT: String(PORT), HOST: '127.0.0.1' },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});

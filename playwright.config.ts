import { defineConfig } from '@playwright/test';
import { browserLaunch, WITHOUT_COMPOSITING } from './scripts/browser-executable.ts';

/** What looks at pixels, or lets a picture move for long: software draws it, and takes all cores for that. */
const PICTURE = /\/(courses|faults|live|picture|picture-failures|pieces|scene|video|visual)\.spec\.ts$/;

export default defineConfig<{ drawsPicture: boolean }>({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A limit says that nothing goes on, never that it is slow: other work may share the machine.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Each worker has a product of its own (e2e/product.ts). Tests wait as long as they work: two would leave half of two cores idle.
  workers: 4,
  fullyParallel: true,
  projects: [
    { name: 'picture', testMatch: PICTURE, workers: 1, use: { drawsPicture: true } },
    { name: 'pages', testIgnore: PICTURE, use: { launchOptions: browserLaunch(WITHOUT_COMPOSITING) } },
  ],
  forbidOnly: process.env.CI !== undefined,
  // What needs a second try is mended, not tried again.
  retries: 0,
  reporter: [['list']],
  use: {
    // Before the test's own limit: what is waited for is then named, and the other worker is not left alone for long.
    actionTimeout: 120_000,
    viewport: { width: 1280, height: 720 },
    // A trace takes a quarter of the work of a test that draws: `--trace on` where a picture does not tell why.
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
});

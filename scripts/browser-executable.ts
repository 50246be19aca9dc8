import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * The Chromium that the browser tests drive: the one named in `CHROMIUM_EXECUTABLE`, Playwright's own,
 * or the system's; null where there is none.
 */
export function browserExecutable(): string | null {
  const named = process.env.CHROMIUM_EXECUTABLE;
  const candidates = named ? [named] : [chromium.executablePath(), ...SYSTEM_BROWSERS];
  return candidates.find((path) => existsSync(path)) ?? null;
}

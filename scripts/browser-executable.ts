import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_BROWSERS = [
  // Without windows: it starts in half the time, and opens a page with a third less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

// Software GL through Mesa draws several times faster than Chromium's own fallback; both are accepted.
const WEBGL_FLAGS = ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'];
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
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

/** The Firefox that is walked through the live page: the one named in `FIREFOX_EXECUTABLE`, or the system's. */
export function firefoxExecutable(): string | null {
  const candidates = [process.env.FIREFOX_EXECUTABLE ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Without a display Firefox has no WebGL. */
export const XVFB = '/usr/bin/Xvfb';

export const canShowFirefox = (): boolean =>
  firefoxExecutable() !== null && (process.env.DISPLAY !== undefined || existsSync(XVFB));

/** How browser tests and benches start their browser. */
export function browserLaunch(moreFlags: readonly string[] = []): LaunchOptions {
  const executablePath = browserExecutable();
  const args = [...QUIET_FLAGS, ...WEBGL_FLAGS, ...moreFlags];
  return { ...(executablePath === null ? {} : { executablePath }), args };
}

/** Pages are put together without the GL that software draws: a tenth of the work where nobody looks at the picture. */
export const WITHOUT_COMPOSITING = ['--disable-gpu-compositing'];

/** A page that runs this script from its beginning is not drawn: nobody looks at its picture. */
export const LEAVE_UNDRAWN = fileURLToPath(new URL('../e2e/leave-undrawn.js', import.meta.url));

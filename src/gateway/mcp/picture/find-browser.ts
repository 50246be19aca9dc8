import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How Chromium and what is made of it is called, the lightest first. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
];
const MAC_NAME = 'Google Chrome';

/** A browser that is installed: the one that is set, or one that is found; null where there is none. */
export function findBrowser(
  named: string | null,
  searched: string = process.env.PATH ?? '',
  places: readonly string[] = PLACES,
): string | null {
  if (named !== null) return existsSync(named) ? named : null;
  const folders = [...places, ...searched.split(delimiter).filter((folder) => folder !== '')];
  const paths = [...NAMES, MAC_NAME].flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

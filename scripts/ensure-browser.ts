import { execFileSync } from 'node:child_process';
import { browserExecutable, canShowFirefox } from './browser-executable.ts';

/**
 * Makes sure that the browser tests have a Chromium: one that is there, else Playwright's own download, else Debian's
 * package (with the libraries that draw WebGL without a graphics card). With `--firefox` a Firefox and a display for it,
 * too, which the long part walks the live page with, and goes without where there is none.
 */
const DRAWING = ['libegl1', 'libgl1-mesa-dri', 'fonts-liberation'];
const DEBIAN_CHROMIUM = ['chromium-headless-shell', 'chromium'];
const DEBIAN_FIREFOX = ['firefox-esr', 'xvfb', ...DRAWING];

function run(command: string, parameters: readonly string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

function apt(...parameters: string[]): boolean {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...parameters];
  return run(command, rest);
}

const install = (packages: readonly string[]): boolean =>
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);

function installChromium(): boolean {
  if (run('npx', ['playwright', 'install', 'chromium']) && browserExecutable() !== null) return true;
  return apt('update', '-qq') && DEBIAN_CHROMIUM.some((name) => install([name, ...DRAWING]));
}

if (browserExecutable() === null) {
  console.log('No Chromium found for the browser tests; fetching one.');
  if (!installChromium() || browserExecutable() === null) {
    console.error('No Chromium could be installed. Install one, or name its program in CHROMIUM_EXECUTABLE.');
    process.exitCode = 1;
  }
}

if (process.argv.includes('--firefox') && !canShowFirefox()) {
  console.log('No Firefox or no display found for the browser tests; fetching them.');
  if (!(apt('update', '-qq') && install(DEBIAN_FIREFOX)) || !canShowFirefox()) {
    console.error('No Firefox could be installed: what it would be tested with is skipped.');
  }
}

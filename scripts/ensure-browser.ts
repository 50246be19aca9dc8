import { execFileSync } from 'node:child_process';
import { browserExecutable } from './browser-executable.ts';

/**
 * Makes sure that the browser tests have a Chromium: one that is there, else Playwright's own download,
 * else Debian's package (with the libraries that draw WebGL without a graphics card).
 */
const DEBIAN_PACKAGES = ['chromium', 'libegl1', 'libgl1-mesa-dri', 'fonts-liberation'];

function run(command: string, parameters: readonly string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

function installDebianPackages(): boolean {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...parameters: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...parameters];
    return run(command, rest);
  };
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES);
}

if (browserExecutable() === null) {
  console.log('No Chromium found for the browser tests; fetching one.');
  const fetched =
    (run('npx', ['playwright', 'install', 'chromium']) && browserExecutable() !== null) || installDebianPackages();
  if (!fetched || browserExecutable() === null) {
    console.error('No Chromium could be installed. Install one, or name its program in CHROMIUM_EXECUTABLE.');
    process.exitCode = 1;
  }
}

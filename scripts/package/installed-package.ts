import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** A package as a lock file tells it, by the folder that it lies in. */
export interface LockedPackage {
  readonly version: string;
  readonly engines?: { readonly node?: string };
}

type Packages = Readonly<Record<string, LockedPackage>>;

async function packagesOf(lockFile: string): Promise<Packages> {
  return (JSON.parse(await readFile(lockFile, 'utf8')) as { packages: Packages }).packages;
}

/** What the repository was tested with. */
export const lockedPackages = (): Promise<Packages> => packagesOf(join(REPOSITORY, 'package-lock.json'));

/** What `npm pack` makes of this repository, installed into an empty folder as an operator does. */
export async function installPackage() {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-package-'));
  const installation = join(folder, 'installation');
  // Tests run as NODE_ENV=test, with which the package would be built for developers: slower, larger, everything mounted twice.
  const env = { ...process.env, NODE_ENV: 'production' };
  const pack = ['pack', '--silent', '--pack-destination', folder];
  await run('npm', pack, { cwd: REPOSITORY, env, maxBuffer: 2 ** 26 });
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!file) throw new Error(`npm pack has left no package in ${folder}`);
  await mkdir(installation);
  await writeFile(join(installation, 'package.json'), '{"private":true}');
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(folder, file)], { cwd: installation, maxBuffer: 2 ** 26 });
  return {
    bytes: await bytesIn(installation),
    packages: await packagesOf(join(installation, 'node_modules/.package-lock.json')),
    /** Starts `aisle` as it was installed. */
    start: (variables: Record<string, string>): ChildProcess =>
      spawn(join(installation, 'node_modules/.bin/aisle'), [], {
        cwd: installation,
        env: { ...process.env, RECORDINGS_DIR: join(folder, 'recordings'), ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = entries.map(async (entry) =>
    entry.isFile() ? (await stat(join(entry.parentPath, entry.name))).size : 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

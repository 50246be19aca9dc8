import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAMS, type ProgramName, TEST_PROGRAMS } from './programs.ts';

let bundled: string | null = null;

/**
 * The file that a thread or a process begins with. Built, all files lie side by side. From the source, where tests and
 * `npm run dev` start it, all programs are bundled first: one starts in a fifth of the time that its files take one by one.
 */
export function programFile(name: ProgramName): URL {
  if (import.meta.url.endsWith('.js')) return new URL(`./${name}.js`, import.meta.url);
  bundled ??= bundledPrograms();
  return new URL(`file://${bundled}/${name}.js`);
}

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
/** Within the packages, so that what is imported from them is found. */
const BUNDLES = join(SOURCE, '..', 'node_modules', '.cache', 'programs');

/** @returns the folder of the programs as the source is now, which several processes may make at once */
function bundledPrograms(): string {
  const folder = join(BUNDLES, stampOfSource());
  if (existsSync(folder)) return folder;
  const require = createRequire(import.meta.url);
  const { buildSync } = require('esbuild') as typeof import('esbuild');
  const made = `${folder}-${process.pid}-${process.hrtime.bigint()}`;
  buildSync({
    entryPoints: Object.fromEntries(
      Object.entries({ ...PROGRAMS, ...TEST_PROGRAMS }).map(([name, file]) => [name, join(SOURCE, file)]),
    ),
    outdir: made,
    bundle: true,
    splitting: true,
    packages: 'external',
    // A hundred small files, which take more than half of the time until a process holds its tables.
    alias: { '@duckdb/node-api': require.resolve('@duckdb/node-api') },
    // What lies in these files as CommonJS requires what stays outside of them.
    banner: {
      js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  try {
    renameSync(made, folder);
  } catch {
    // Another one was first.
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}

/** Changes with every file that a program may be made of. */
function stampOfSource(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const { mtimeMs, size } = statSync(join(SOURCE, name));
    hash.update(`${name} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of. */
const SOURCES = [
  'src',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.clip.config.ts',
];
/** Made last. */
const BUILT = 'dist/server/server.js';

/** When it changed last, or anything in it did: a folder changes with what is added and removed. */
function changedMillis(path: string): number {
  const stats = statSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => changedMillis(join(path, name))) : [];
  return Math.max(stats.mtimeMs, ...inside);
}

/** Builds the product, unless nothing has changed since it was built: the long part of the tests follows the short one. */
const isNew = existsSync(BUILT) && statSync(BUILT).mtimeMs > Math.max(...SOURCES.map(changedMillis));
if (isNew) console.log('Nothing has changed since the product was built.');
else process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status ?? 1;

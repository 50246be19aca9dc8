import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Mutation testing by hand: changes each line of rooms or files in turn and tells which changes their room's tests do not notice.
 * `npm run mutants -- src/motion`, `npm run mutants -- src/motion/speed-profile.ts`. Takes minutes to hours.
 */
const paths = process.argv.slice(2).map((path) => path.replace(/\/$/, ''));
if (paths.length === 0) {
  console.error('Which room, or which files? npm run mutants -- src/motion');
  process.exit(2);
}
const isFolder = (path: string) => statSync(path).isDirectory();
const code = paths.map((path) => (isFolder(path) ? `${path}/**/*.ts` : path));
const notCode = ['test.ts', 'd.ts'].map((end) => `!src/**/*.${end}`);
const mutate = [...code, ...notCode, '!src/**/testing/**', '!src/**/index.ts'].join(',');
const rooms = new Set(paths.map((path) => path.split('/').slice(0, 2).join('/')));
const { status } = spawnSync('stryker', ['run', '--mutate', mutate], {
  stdio: 'inherit',
  env: { ...process.env, MUTATED_ROOMS: [...rooms].join(',') },
});
process.exitCode = status ?? 1;

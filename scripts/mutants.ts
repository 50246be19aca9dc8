import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Mutation testing by hand: changes each line of rooms or files in turn and tells which changes their room's tests do not notice.
 * `npm run mutants -- src/motion`, `npm run mutants -- src/motion/speed-profile.ts`; `--tests src/activity/lanes` takes the tests of
 * a part of the room alone. Tests that take more than MUTANTS_LONGEST_TEST_MILLIS of processor time (300) are left out, and laws end
 * after MUTANTS_LAW_MILLIS (300). Takes minutes.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { tests: { type: 'string' } } });
const paths = positionals.map((path) => path.replace(/\/$/, ''));
if (paths.length === 0) {
  console.error('Which room, or which files? npm run mutants -- src/motion');
  process.exit(2);
}
const isFolder = (path: string) => !path.includes('.ts');
const code = paths.map((path) => (isFolder(path) ? `${path}/**/*.ts` : path));
const notCode = ['test.ts', 'd.ts'].map((end) => `!src/**/*.${end}`);
const mutate = [...code, ...notCode, '!src/**/testing/**', '!src/**/index.ts'].join(',');
const roomOf = (path: string) => path.split('/').slice(0, 2).join('/');
const tested = values.tests ?? [...new Set(paths.map(roomOf))].join(',');
const { status } = spawnSync('stryker', ['run', '--testRunner', 'loaded-tests', '--mutate', mutate], {
  stdio: 'inherit',
  // The runner of the tests is TypeScript.
  env: { ...process.env, NODE_OPTIONS: '--import tsx', MUTANTS_TESTED: tested },
});
process.exitCode = status ?? 1;

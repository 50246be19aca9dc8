import { join } from 'node:path';
import type { Part } from './part.ts';

/** `npm ci` empties it. */
const REPORTS = 'node_modules/.cache/aisle-tests';

const unitPart = (name: string, file: string, flags = ''): Part => {
  const report = join(REPORTS, file);
  const command = `vitest run ${flags} --reporter=default --reporter=json --outputFile.json=${report}`;
  return { name, command, cores: 2, shown: true, report };
};

const browserPart = (name: string, file: string, flags: string): Part => {
  const report = join(REPORTS, file);
  const command = `PLAYWRIGHT_JSON_OUTPUT_FILE=${report} playwright test ${flags} --reporter=list,json`;
  return {
    name,
    command,
    cores: 2,
    shown: true,
    report,
    after: ['browser to test with', 'Firefox to test with', 'build'],
  };
};

const BROWSER: Part = { name: 'browser to test with', command: 'tsx scripts/ensure-browser.ts', cores: 1 };

/** `npm test`: what every change must pass, in under ten minutes of two cores. */
export const SHORT: readonly Part[] = [
  BROWSER,
  { name: 'build', command: 'npm run --silent build', cores: 1 },
  { name: 'types', command: 'npm run --silent types', cores: 1 },
  { name: 'format and lint', command: 'npm run --silent lint', cores: 1 },
  { name: 'imports', command: 'npm run --silent imports', cores: 1 },
  { name: 'unused code', command: 'npm run --silent unused', cores: 1 },
  { name: 'words', command: 'npm run --silent words', cores: 1 },
  { name: 'rules cited', command: 'npm run --silent rules', cores: 1 },
  { name: 'bundle size', command: 'npm run --silent bundle', cores: 1, after: ['build'] },
  unitPart('unit tests', 'unit.json'),
  browserPart('browser tests', 'browser.json', '--grep-invert @long'),
];

/** What `npm run test:all` has on top: runs of hours, both conformance walks, long ways through the browser. */
export const LONG: readonly Part[] = [
  BROWSER,
  { name: 'build', command: 'tsx scripts/build-where-old.ts', cores: 1 },
  unitPart('long unit tests', 'long-unit.json', '--config vitest.long.config.ts'),
  {
    name: 'Firefox to test with',
    command: 'tsx scripts/ensure-browser.ts --firefox',
    cores: 1,
    after: ['browser to test with'],
  },
  browserPart('long browser tests', 'long-browser.json', '--grep @long --pass-with-no-tests'),
];

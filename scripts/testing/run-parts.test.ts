import { expect, test } from 'vitest';
import { countsOf, sumOf } from './counts.ts';
import type { Part } from './part.ts';
import { runParts } from './run-parts.ts';

const part = (name: string, code: string, more: Partial<Part> = {}): Part => ({
  ...{ name, command: `"${process.execPath}" -e "${code}"`, cores: 1 },
  ...more,
});

async function outcomesOf(parts: readonly Part[]): Promise<{ outcomes: Record<string, string>; told: string }> {
  let told = '';
  const results = await runParts(parts, 2, (text) => {
    told += text;
  });
  return { outcomes: Object.fromEntries(results.map(({ name, outcome }) => [name, outcome])), told };
}

test('every part is run, and only what fails shows its output', async () => {
  const { outcomes, told } = await outcomesOf([
    part('first', "console.log('quiet')"),
    part('second', "console.log('aloud')", { shown: true, cores: 2, after: ['first', 'one that is not asked for'] }),
  ]);
  expect(outcomes).toEqual({ first: 'ok', second: 'ok' });
  expect(told).toContain('aloud');
  expect(told).not.toContain('quiet');
});

test('nothing begins after a part has failed, and its output is told', async () => {
  const { outcomes, told } = await outcomesOf([
    part('broken', "console.error('why'); process.exit(3)", { cores: 2 }),
    part('other', ''),
    part('last', '', { after: ['broken'] }),
  ]);
  expect(outcomes).toEqual({ broken: 'failed', other: 'not run', last: 'not run' });
  expect(told).toMatch(/why\nbroken: failed after \d+ s/);
});

test('tests of both reports are counted together', () => {
  const unit = {
    ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 },
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ],
  };
  const browser = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(countsOf(unit)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  expect(countsOf(browser)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  expect(sumOf([countsOf(unit), countsOf(browser)])).toEqual({ passed: 12, failed: 4, skipped: 3 });
});

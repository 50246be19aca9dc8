import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readProductEnvironment, startProduct } from '../../src/product.ts';
import { SECTIONS } from './rules/index.ts';
import { runConformance } from './run.ts';
import { OPTIONS } from './testing/options.ts';

/**
 * Authentication is what the gateway takes over: it adds the key, so that no request of a browser lacks one. What the
 * other sections left out here say of shapes and poses passes through as bytes; the command holds them, too.
 */
const LEFT_OUT = ['5 ', '2.7 ', '2.8', '2.11', '2.12', '2.13', '3.1', '3.2'];
const PASSED_ON = SECTIONS.filter(({ title }) => !LEFT_OUT.some((start) => title.startsWith(start)));

test('one reader for all changes nothing: through the gateway the same rules hold', async () => {
  const environment = readProductEnvironment({ PORT: '0', DEMO_WARM_HOURS: '0' });
  const product = await startProduct(environment, null, pino({ level: 'silent' }));
  try {
    const options = { ...OPTIONS, key: 'none is needed', otherKey: null };
    const results = await runConformance(PASSED_ON, { ...options, baseUrl: product.url });
    const broken = results
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ rule, reason }) => `${rule.id} ${reason}`);
    expect(broken).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(130);
  } finally {
    await product.close();
  }
});

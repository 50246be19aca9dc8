import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readProductEnvironment, startProduct } from '../../src/product.ts';
import { SECTIONS } from './rules/index.ts';
import { runConformance } from './run.ts';

/** Authentication is what the gateway takes over: it adds the key, so that no request of a browser lacks one. */
const OTHER_SECTIONS = SECTIONS.filter(({ title }) => !title.startsWith('5 '));

test('shared reads change nothing: through the gateway every other rule holds, too', { timeout: 180_000 }, async () => {
  const environment = readProductEnvironment({ PORT: '0' });
  const product = await startProduct(environment, null, pino({ level: 'silent' }));
  try {
    const results = await runConformance(OTHER_SECTIONS, {
      baseUrl: product.url,
      key: 'none is needed',
      otherKey: null,
      simulationId: null,
      control: true,
      scenario: null,
      seconds: 3,
      speed: 50,
      burst: 0,
    });
    const broken = results
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ rule, reason }) => `${rule.id} ${reason}`);
    expect(broken).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(170);
  } finally {
    await product.close();
  }
});

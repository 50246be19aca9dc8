import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe would change, in words: in what was opened, for the page around it is looked at elsewhere. That it lies in no
 * landmark is how all that opens over a page is.
 */
export async function complaints(page: Page, opened = 'body'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(opened).disableRules('region').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

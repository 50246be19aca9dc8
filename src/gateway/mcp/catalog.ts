import { type CatalogItem, type CatalogPage, endpointPath, MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import type { AskInside } from './inside.ts';

/** Plants have some tens of tables, and some for each device. */
const MOST_PAGES = 20;

/** The tables of a run, as the service or the recording lists them. @throws RefusedInside */
export async function catalogOf(ask: AskInside, run: string): Promise<Pick<CatalogPage, 'items' | 'observation'>> {
  const pageOf = (page: number) =>
    ask<CatalogPage>(endpointPath('tableCatalog', run), {
      method: 'POST',
      body: { page, pageSize: MAXIMUM_PAGE_SIZE },
    });
  const first = await pageOf(1);
  const items: CatalogItem[] = [...first.items];
  for (let page = 2; page <= Math.min(MOST_PAGES, first.page.totalPages); page += 1) {
    items.push(...(await pageOf(page)).items);
  }
  return { items, observation: first.observation };
}

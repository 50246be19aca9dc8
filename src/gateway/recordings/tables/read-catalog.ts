import {
  type CatalogItem,
  catalogPageSchema,
  envelopeSchema,
  MAXIMUM_PAGE_SIZE,
  parseMessage,
} from '../../../protocol/index.ts';
import { readPatiently } from '../../copies/read-pages.ts';
import type { Ask } from '../../upstream/shared-reads.ts';

const answerSchema = envelopeSchema(catalogPageSchema);

/** The first so many result tables of an instance, all owners, and how many more there are. @throws PageRefused */
export async function readCatalog(
  ask: Ask,
  simulationId: string,
  most: number,
  signal: AbortSignal,
): Promise<{ items: CatalogItem[]; more: number }> {
  const items = new Map<string, CatalogItem>();
  let total = 0;
  for (let page = 1, pages = 1; page <= pages && items.size < most; page += 1) {
    const query = { page, pageSize: MAXIMUM_PAGE_SIZE };
    const body = await readPatiently(ask, { endpoint: 'tableCatalog', simulationId, query }, signal);
    const { data } = parseMessage(answerSchema, JSON.parse(body.toString('utf8')), 'catalog of tables');
    for (const item of data.items) items.set(item.tableId, item);
    pages = data.page.totalPages;
    total = data.page.totalElements;
  }
  return { items: [...items.values()].slice(0, most), more: Math.max(total - most, 0) };
}

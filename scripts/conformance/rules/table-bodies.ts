import { ENDPOINTS } from '../../../src/protocol/index.ts';
import { conforming, refusedForField } from '../replies.ts';
import { type Check, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { anyTable } from './conventions.ts';
import { type CatalogEntry, catalogOf } from './result-tables.ts';

/** A table whose owner kept its name while the instance was watched. */
export async function ownedTable(subject: Subject): Promise<CatalogEntry & { ownerEntityName: string }> {
  const { first, last, events } = await subject.observation();
  const renamed = new Set(events.flatMap((event) => [event.newEntityName, event.newEntityName && event.entityName]));
  const names = [first, last].map(({ entities }) => new Set(entities.map(({ entityName }) => entityName)));
  const found = (await catalogOf(subject)).find(
    ({ ownerEntityName: owner }) => owner !== null && !renamed.has(owner) && names.every((set) => set.has(owner)),
  );
  if (found?.ownerEntityName == null) skip('no table is owned by an object that keeps its name');
  return { ...found, ownerEntityName: found.ownerEntityName };
}

/** A body at a bound, which is accepted. */
export const accepted = (what: string, endpoint: 'tableCatalog' | 'table', body: object): readonly [string, Check] => [
  what,
  async (subject) => {
    const table = endpoint === 'table' ? await anyTable(subject) : null;
    const named = table ? { tableName: table.name, entityName: table.ownerEntityName } : {};
    conforming(ENDPOINTS[endpoint].data, await subject.data(endpoint, { ...named, ...body }), endpoint);
  },
];

/** A body beyond a bound, which is refused with details that name the field. */
export const refused = (
  what: string,
  endpoint: 'tableCatalog' | 'table',
  body: object,
  field: string,
): readonly [string, Check] => [
  what,
  async (subject) => {
    const named = endpoint === 'table' ? { tableName: 'any' } : {};
    refusedForField(await subject.ask(endpoint, { ...named, ...body }), field);
  },
];

/** Bounds of page and pageSize, the same for both (interface 4.1, 4.2, 8). */
export const paging = (endpoint: 'tableCatalog' | 'table') => [
  accepted('page and pageSize may be null and then have their defaults', endpoint, { page: null, pageSize: null }),
  accepted('pageSize 500 is accepted', endpoint, { pageSize: 500 }),
  refused('pageSize 501 is refused with 400', endpoint, { pageSize: 501 }, 'pageSize'),
  refused('pageSize 0 is refused with 400', endpoint, { pageSize: 0 }, 'pageSize'),
  refused('page 0 is refused with 400: pages start at 1', endpoint, { page: 0 }, 'page'),
  refused('a page that is no int32 is refused with 400', endpoint, { page: 2_147_483_648 }, 'page'),
  refused('a page that is text is refused with 400', endpoint, { page: '1' }, 'page'),
];

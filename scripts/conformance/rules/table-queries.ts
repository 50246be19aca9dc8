import { described, refusalOf, refusedForField } from '../replies.ts';
import { must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { anyTable, releasedInstance } from './conventions.ts';
import { type CatalogEntry, catalogOf, sampleTables, tableIfThere, tableOf } from './result-tables.ts';
import { ownedTable, paging, refused } from './table-bodies.ts';

const MOST_TABLES_READ = 100;

export const tableQueryRules = section('4.2', 'Table records', [
  [
    'a table of the scene is read by its name alone',
    async (subject) => {
      const entries = await catalogOf(subject);
      const alone = entries.find(
        (entry) => entry.scope === 'SCENE' && entries.filter(({ name }) => name === entry.name).length === 1,
      );
      if (alone === undefined) skip('no table of the scene has a name of its own');
      const table = await tableOf(subject, alone, { entityName: null });
      must(table.tableId === alone.tableId, `expected table ${alone.tableId}, found ${table.tableId}`);
    },
  ],
  [
    'a table owned by an object is read by its name and the full name of the owner',
    async (subject) => {
      const entry = await ownedTable(subject);
      const table = await tableOf(subject, entry);
      must(table.tableId === entry.tableId, `expected table ${entry.tableId}, found ${table.tableId}`);
    },
  ],
  [
    'every table of the catalog can be read by its name and its owner',
    async (subject) => {
      const entries = (await catalogOf(subject)).slice(0, MOST_TABLES_READ);
      let found = 0;
      for (const entry of entries) found += (await tableIfThere(subject, entry)).length;
      must(2 * found >= entries.length, `only ${found} of ${entries.length} were found`);
    },
  ],
  [
    'with entityName the local table name may also be used',
    async (subject) => {
      const entry = await ownedTable(subject);
      const prefix = [`${entry.ownerEntityName}.`, `${entry.ownerEntityName}/`].find((start) =>
        entry.name.startsWith(start),
      );
      if (prefix === undefined) skip('full and local names are the same here');
      const table = await tableOf(subject, entry, { tableName: entry.name.slice(prefix.length) });
      must(table.tableId === entry.tableId, `expected table ${entry.tableId}, found ${table.tableId}`);
    },
  ],
  [
    'an unknown table is refused with 404 TABLE_NOT_FOUND',
    async (subject) => {
      refusalOf(await subject.ask('table', { tableName: 'no table is called so 4711' }), 404, 'TABLE_NOT_FOUND');
    },
  ],
  [
    'an unknown object is refused with 404 ENTITY_NOT_FOUND',
    async (subject) => {
      const { name } = await anyTable(subject);
      const body = { tableName: name, entityName: 'no object is called so 4711' };
      refusalOf(await subject.ask('table', body), 404, 'ENTITY_NOT_FOUND');
    },
  ],
  [
    'names match exactly and case-sensitively',
    async (subject) => {
      const { name, ownerEntityName } = await anyTable(subject);
      const names = new Set((await catalogOf(subject)).map((entry) => entry.name));
      const others = [name.toUpperCase(), name.toLowerCase(), name.slice(0, -1), `${name} `].filter(
        (other) => other !== '' && !names.has(other),
      );
      for (const tableName of others) {
        refusalOf(await subject.ask('table', { tableName, entityName: ownerEntityName }), 404, 'TABLE_NOT_FOUND');
      }
    },
  ],
  [
    'more than one matching table is refused with 409 TABLE_NAME_AMBIGUOUS',
    async (subject) => {
      const owned = (await catalogOf(subject)).filter((entry) => entry.scope === 'ENTITY');
      const twice = owned.find((entry) => owned.filter(({ name }) => name === entry.name).length > 1);
      if (twice === undefined) skip('no two objects own tables of the same name');
      refusalOf(await subject.ask('table', { tableName: twice.name }), 409, 'TABLE_NAME_AMBIGUOUS');
    },
  ],
  [
    'after the release of the runtime resources a table is refused with 410 SIMULATION_RUNTIME_RELEASED',
    async (subject) => {
      const reply = await subject.ask('table', { tableName: 'any' }, await releasedInstance(subject));
      refusalOf(reply, 410, 'SIMULATION_RUNTIME_RELEASED');
    },
  ],
  [
    'pages follow each other without gap and repetition',
    async (subject) => {
      const entry = await longestTable(subject);
      const whole = await tableOf(subject, entry, { pageSize: 10 });
      const firstHalf = await tableOf(subject, entry, { pageSize: 5, page: 1 });
      const secondHalf = await tableOf(subject, entry, { pageSize: 5, page: 2 });
      if (whole.rows.length < 6) skip('no table has six rows');
      const joined = [...firstHalf.rows, ...secondHalf.rows].slice(0, whole.rows.length);
      const keyed = (rows: object[]) => rows.map((row) => Object.values(row)[0]);
      must(
        JSON.stringify(keyed(joined)) === JSON.stringify(keyed(whole.rows)),
        `${entry.name}: two pages of 5 are not the page of 10`,
      );
    },
  ],
  [
    'without page and pageSize the first page of 100 is read',
    async (subject) => {
      const { name, ownerEntityName } = await anyTable(subject);
      const { page } = await subject.data('table', { tableName: name, entityName: ownerEntityName });
      const { number, size } = page as { number: number; size: number };
      must(number === 1 && size === 100, `expected page 1 of 100, found ${JSON.stringify(page)}`);
    },
  ],
  [
    'a page beyond the last has no rows',
    async (subject) => {
      const { name, ownerEntityName } = await anyTable(subject);
      const reply = await subject.ask('table', { tableName: name, entityName: ownerEntityName, page: 2_000_000_000 });
      const rows = (reply.json as { data?: { rows?: unknown[] } })?.data?.rows;
      must(reply.status === 200 && rows?.length === 0, `expected no rows, found ${described(reply)}`);
    },
  ],
  refused('tableName is required', 'table', { tableName: undefined }, 'tableName'),
  refused('tableName null is refused with 400', 'table', { tableName: null }, 'tableName'),
  refused('an empty tableName is refused with 400', 'table', { tableName: '' }, 'tableName'),
  refused('tableName of 257 characters is refused with 400', 'table', { tableName: 't'.repeat(257) }, 'tableName'),
  [
    'tableName of 256 characters is looked up',
    async (subject) => {
      refusalOf(await subject.ask('table', { tableName: 't'.repeat(256) }), 404, 'TABLE_NOT_FOUND');
    },
  ],
  refused('entityName of 257 characters is refused with 400', 'table', { entityName: 'e'.repeat(257) }, 'entityName'),
  [
    'tableId is never a query parameter',
    async (subject) => {
      const { name, ownerEntityName } = await anyTable(subject);
      const reply = await subject.ask('table', { tableName: name, entityName: ownerEntityName, tableId: 't' });
      if (reply.status === 200) skip('the service ignores it, which the interface does not forbid');
      refusedForField(reply, 'tableId');
    },
  ],
  ...paging('table'),
]);

async function longestTable(subject: Subject): Promise<CatalogEntry> {
  const sample = await sampleTables(subject);
  const [longest] = sample.sort((a, b) => b.table.page.totalElements - a.table.page.totalElements);
  return longest?.entry ?? skip('the instance has no result table');
}

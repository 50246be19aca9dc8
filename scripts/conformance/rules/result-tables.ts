import { columnSchema, tablePageSchema } from '../../../src/protocol/index.ts';
import { codeOf, conforming, dataOf } from '../replies.ts';
import { must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';

export interface CatalogEntry {
  tableId: string;
  name: string;
  scope: string;
  ownerEntityName: string | null;
}

const MOST_PAGES = 20;

/** The whole catalog, as far as it is reasonable to read. */
export async function catalogOf(subject: Subject, filter: object = {}): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const data = await subject.data('tableCatalog', { ...filter, page, pageSize: 500 });
    entries.push(...(data.items as CatalogEntry[]));
    if (page >= (data.page as { totalPages: number }).totalPages) break;
  }
  return entries;
}

export async function tableOf(subject: Subject, entry: CatalogEntry, changes: object = {}) {
  const query = { tableName: entry.name, entityName: entry.ownerEntityName, pageSize: 500, ...changes };
  return conforming(tablePageSchema, await subject.data('table', query), `table ${entry.name}`);
}

const MOST_TABLES = 40;

/** A page of some tables of the scene and of some owned by objects; those that cannot be told apart are left out. */
export async function sampleTables(subject: Subject) {
  const entries = await catalogOf(subject);
  const readable = entries.filter(
    ({ name, scope }) => scope === 'ENTITY' || entries.filter((other) => other.name === name).length === 1,
  );
  if (readable.length === 0) skip('the instance has no result table');
  const scene = readable.filter((entry) => entry.scope === 'SCENE');
  const owned = readable.filter((entry) => entry.scope === 'ENTITY');
  const chosen = [...scene.slice(0, MOST_TABLES / 2), ...owned.slice(0, MOST_TABLES / 2)];
  const read = await Promise.all(chosen.map((entry) => tableIfThere(subject, entry)));
  const there = read.flat();
  must(2 * there.length >= chosen.length, `${chosen.length - there.length} of ${chosen.length} tables are not found`);
  return there;
}

/** Nothing where the owner is not found: it may have been renamed or removed, as the run goes on meanwhile. */
export async function tableIfThere(subject: Subject, entry: CatalogEntry) {
  const query = { tableName: entry.name, entityName: entry.ownerEntityName, pageSize: 500 };
  const reply = await subject.ask('table', query);
  if (codeOf(reply) === 'ENTITY_NOT_FOUND') return [];
  return [{ entry, table: conforming(tablePageSchema, dataOf(reply), `table ${entry.name}`) }];
}

const MATCHES: Record<string, (value: unknown) => boolean> = {
  STRING: (value) => typeof value === 'string',
  INTEGER: (value) => Number.isInteger(value),
  DECIMAL: (value) => typeof value === 'number',
  BOOLEAN: (value) => typeof value === 'boolean',
  DATE: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  DATETIME: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  JSON: (value) => value !== undefined,
  NULL: (value) => value === null,
};

export const resultTableRules = section('2.2-2.4', 'Page, observation, result table', [
  [
    'a page object has number, size, totalElements and totalPages that fit each other; numbers start at 1',
    async (subject) => {
      for (const { table } of await sampleTables(subject)) {
        const { number, size, totalElements, totalPages } = table.page;
        must(number === 1, `${table.name}: the first page has number ${number}`);
        const fitting = Math.ceil(totalElements / size);
        must(totalPages === fitting, `${table.name}: ${totalElements} rows by ${size} on ${totalPages} pages`);
        must(table.rows.length <= size, `${table.name}: ${table.rows.length} rows on a page of ${size}`);
      }
    },
  ],
  [
    'an observation begins no later than it ends, in simulation time that the clock has reached',
    async (subject) => {
      for (const { table } of await sampleTables(subject)) {
        const { simulationTimeStartMicros: start, simulationTimeEndMicros: end } = table.observation;
        const { simulationTimeMicros: now } = await subject.data('clock');
        must(start <= end && end <= Number(now), `${table.name}: observed from ${start} to ${end} before ${now}`);
      }
    },
  ],
  [
    'a table that is read at one instant says timeStable=true only when start and end are the same',
    async (subject) => {
      for (const { table } of await sampleTables(subject)) {
        const { simulationTimeStartMicros: start, simulationTimeEndMicros: end, timeStable } = table.observation;
        must(!timeStable || start === end, `${table.name}: timeStable=true from ${start} to ${end}`);
      }
    },
  ],
  [
    'ownerEntityName is null for scope SCENE and the full name of the owner for scope ENTITY',
    async (subject) => {
      for (const { scope, ownerEntityName, name } of await catalogOf(subject)) {
        must((scope === 'SCENE') === (ownerEntityName === null), `${name}: scope ${scope}, owner ${ownerEntityName}`);
      }
    },
  ],
  [
    'tableId is a stable identifier: the same in the catalog and in every read',
    async (subject) => {
      for (const { entry, table } of await sampleTables(subject)) {
        must(entry.tableId === table.tableId, `${entry.name}: ${entry.tableId} in the catalog, ${table.tableId} read`);
      }
    },
  ],
  [
    'columns have a name, one of the eight data types and nullable',
    async (subject) => {
      for (const { table } of await sampleTables(subject)) {
        for (const column of table.columns) conforming(columnSchema, column, `column of ${table.name}`);
      }
    },
  ],
  [
    'every row is an object keyed by the names of the columns',
    async (subject) => {
      for (const { table } of await sampleTables(subject)) {
        const names = new Set(table.columns.map((column) => column.name));
        for (const row of table.rows) {
          const stray = Object.keys(row).filter((key) => !names.has(key));
          must(stray.length === 0, `${table.name}: a row has ${stray.join(', ')}, which is no column`);
        }
      }
    },
  ],
  [
    'every value keeps the JSON type of its column; null stands only in nullable columns',
    async (subject) => {
      for (const { table } of await sampleTables(subject)) {
        for (const { name, dataType, nullable } of table.columns) {
          for (const { [name]: value = null } of table.rows) {
            const fits = value === null ? nullable : MATCHES[dataType]?.(value);
            must(fits, `${table.name}.${name} (${dataType}, nullable=${nullable}) holds ${JSON.stringify(value)}`);
          }
        }
      }
    },
  ],
]);

import type { Column } from '../../protocol/index.ts';
import { freeName } from '../copy-groups.ts';
import { EngineFailure } from '../engine-failure.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable } from '../stored-table.ts';
import { storageOf } from '../stored-values.ts';

type Compared = Pick<StoredTable, 'name' | 'columns'>;

/** A column that both copies have, and of one type. */
export interface CommonColumn {
  column: Column;
  before: StoredColumn;
  after: StoredColumn;
}

export function commonColumns(before: Compared, after: Compared): CommonColumn[] {
  return before.columns.flatMap((one) => {
    const other = after.columns.find(({ column }) => column.name === one.column.name);
    const isAlike = other !== undefined && other.column.dataType === one.column.dataType;
    return isAlike ? [{ column: one.column, before: one, after: other }] : [];
  });
}

/** Those that rows are matched by. @throws EngineFailure that names one that both do not have */
export function keyColumns(common: readonly CommonColumn[], keys: readonly string[]): CommonColumn[] {
  return keys.map((name, at) => {
    const found = common.find(({ column }) => column.name === name);
    if (found !== undefined) return found;
    throw new EngineFailure('INVALID_QUERY', `Not both tables have a column "${name}" of one type.`, `keys.${at}`);
  });
}

/** The rows that differ, as a table: what became of each, its keys, and of every other column both values. */
export interface CompareSql {
  sql: string;
  columns: StoredColumn[];
  /** SQL for whether a row that is in both differs in a column, by its name. */
  differences: { name: string; sql: string }[];
}

/** Rows with equal keys belong together, the first with the first; `name` is that of the new table. */
export function compareSql(
  name: string,
  before: Compared,
  after: Compared,
  common: readonly CommonColumn[],
  keys: readonly CommonColumn[],
): CompareSql {
  const others = common.filter((one) => !keys.includes(one));
  const differs = others.map((one) => `(${compared(one, 'IS DISTINCT FROM').join(' OR ')})`);
  const isChanged = differs.length === 0 ? 'false' : differs.join(' OR ');
  const matches = keys.flatMap((key) => compared(key, 'IS NOT DISTINCT FROM'));
  const answer = createAnswer();
  answer.add({ name: 'change', dataType: 'STRING', nullable: false }, changeSql(isChanged), null);
  for (const key of keys) answer.addEither(key);
  for (const { column, before: a, after: b } of others) {
    answer.add(named(column, 'before'), ...told('a', a));
    answer.add(named(column, 'after'), ...told('b', b));
  }
  const [a, b] = [numbered(before, keys, 'before'), numbered(after, keys, 'after')];
  return {
    sql: `CREATE TABLE ${name} AS
      WITH a AS (${a}), b AS (${b})
      SELECT (row_number() OVER (ORDER BY coalesce(b.${ROW_NUMBER}, a.${ROW_NUMBER}), a.${ROW_NUMBER}) - 1)::INTEGER AS ${ROW_NUMBER}, ${answer.list.join(', ')}
      FROM a FULL JOIN b ON ${[...matches, 'a.occurrence = b.occurrence'].join(' AND ')}
      WHERE a.${ROW_NUMBER} IS NULL OR b.${ROW_NUMBER} IS NULL OR ${isChanged}`,
    columns: answer.columns,
    differences: others.map(({ column }, at) => ({ name: column.name, sql: answer.differs(1 + keys.length + 2 * at) })),
  };
}

function changeSql(isChanged: string): string {
  return `CASE WHEN a.${ROW_NUMBER} IS NULL THEN 'added' WHEN b.${ROW_NUMBER} IS NULL THEN 'gone' WHEN ${isChanged} THEN 'changed' END`;
}

function numbered({ name }: Compared, keys: readonly CommonColumn[], side: 'before' | 'after'): string {
  const by = keys.flatMap(({ [side]: { value, text } }) => (text === null ? [value] : [value, text]));
  return `SELECT *, row_number() OVER (PARTITION BY ${by.join(', ')} ORDER BY ${ROW_NUMBER}) AS occurrence FROM ${name}`;
}

/** A value, and what it says more than its type holds. */
function told(table: 'a' | 'b', { value, text }: StoredColumn): [string, string | null] {
  return [`${table}.${value}`, text === null ? null : `${table}.${text}`];
}

/** What has to be the same for two values to be. */
function partsOf({ before, after }: CommonColumn): [string, string][] {
  const [a, aText] = told('a', before);
  const [b, bText] = told('b', after);
  const texts: [string, string] = [aText ?? 'NULL::VARCHAR', bText ?? 'NULL::VARCHAR'];
  return aText === null && bText === null ? [[a, b]] : [[a, b], texts];
}

const compared = (one: CommonColumn, how: string): string[] => partsOf(one).map(([a, b]) => `${a} ${how} ${b}`);

function named(column: Column, when: string): Column {
  return { ...column, name: `${column.name} ${when}`, nullable: true };
}

function createAnswer() {
  const columns: StoredColumn[] = [];
  const list: string[] = [];
  const taken = new Set<string>();
  const add = (column: Column, value: string, text: string | null) => {
    const at = columns.length;
    const name = freeName(column.name, taken);
    list.push(`${value} AS v${at}`, ...(text === null ? [] : [`${text} AS t${at}`]));
    columns.push({
      column: { ...column, name },
      storage: storageOf(column.dataType),
      value: `v${at}`,
      text: text === null ? null : `t${at}`,
    });
  };
  return {
    columns,
    list,
    add,
    /** Of the row that is there. */
    addEither(one: CommonColumn) {
      const isThere = (b: string, a: string) => `CASE WHEN b.${ROW_NUMBER} IS NULL THEN ${a} ELSE ${b} END`;
      const [[a, b], texts] = partsOf(one) as [[string, string], [string, string] | undefined];
      add({ ...one.column }, isThere(b, a), texts === undefined ? null : isThere(texts[1], texts[0]));
    },
    /** Whether the column there and the one behind it have another value. */
    differs(at: number) {
      const [before, after] = [columns[at], columns[at + 1]] as [StoredColumn, StoredColumn];
      const isOther = `${before.value} IS DISTINCT FROM ${after.value}`;
      if (before.text === null && after.text === null) return isOther;
      return `(${isOther} OR ${before.text ?? 'NULL'} IS DISTINCT FROM ${after.text ?? 'NULL'})`;
    },
  };
}

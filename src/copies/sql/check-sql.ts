import type { DuckDBConnection } from '@duckdb/node-api';
import { EngineFailure } from '../engine-failure.ts';

/** One SELECT as it was read, written anew without comments, and the tables that it names. */
export interface CheckedSql {
  sql: string;
  tables: readonly string[];
}

/** Numbers that the parser writes into its tree, though JSON has none of them. */
const NO_JSON = /"value":-?(?:Infinity|NaN)/;

type Node = Readonly<Record<string, unknown>>;

/** What may stand behind FROM, as the parser calls it. */
const SOURCES = new Set(['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EMPTY', 'EXPRESSION_LIST']);
/** Functions that give rows; all others could read files or tell of the database. */
const TABLE_FUNCTIONS = new Set(['range', 'generate_series', 'unnest']);
/** Those that reach beyond the rows, and those that no deadline interrupts. */
const REFUSED_FUNCTIONS =
  /^(?:repeat|[lr]pad|bar|(?:list|array)_resize|getenv|getvariable|current_setting|set_config|nextval|currval|write_log|query|query_table|read_.*|glob|sniff_csv|which_secret|pg_.*|duckdb_.*|pragma_.*|parquet_.*|json_execute_serialized_sql|json_deserialize_sql|json_serialize_plan|from_substrait.*|get_substrait.*)$/i;

/**
 * Reads a stranger's SQL by the database's own parser and lets through one SELECT over tables that are named to it.
 * @param isKnown whether there is a table of this name for who asks
 * @throws EngineFailure that says what is not offered
 */
export async function checkSql(
  connection: DuckDBConnection,
  sql: string,
  isKnown: (name: string) => boolean,
): Promise<CheckedSql> {
  const tree = await parsed(connection, sql);
  const found = { tables: new Set<string>(), named: new Set<string>() };
  walk(tree, found);
  const own = new Set([...found.named].map((name) => name.toLowerCase()));
  const taken = await namesOfDatabase(connection);
  // Out of its scope such a name would be the database's own.
  const clash = [...own].find((name) => taken.has(name));
  if (clash !== undefined) throw refused(`The name "${clash}" is taken: choose another behind WITH.`);
  const tables = [...found.tables].filter((name) => isKnown(name));
  const unknown = [...found.tables].find((name) => !isKnown(name) && !own.has(name.toLowerCase()));
  if (unknown !== undefined) {
    throw refused(
      `There is no table "${unknown}" among the copies of this run: load it first, or see how it is called.`,
    );
  }
  return { sql: await written(connection, sql), tables };
}

async function parsed(connection: DuckDBConnection, sql: string): Promise<Node> {
  const text = await askText(connection, 'json_serialize_sql($1::VARCHAR)', sql);
  if (NO_JSON.test(text)) throw refused('A number in it is larger than a double.');
  const tree = JSON.parse(text) as Node;
  if (tree.error === true) {
    const isSyntax = tree.error_type === 'parser';
    throw refused(isSyntax ? String(tree.error_message) : 'Only SELECT is offered.');
  }
  const statements = tree.statements as readonly Node[];
  if (statements.length !== 1) throw refused('One statement at a time is offered.');
  return statements[0] as Node;
}

function written(connection: DuckDBConnection, sql: string): Promise<string> {
  return askText(connection, 'json_deserialize_sql(json_serialize_sql($1::VARCHAR))', sql);
}

async function askText(connection: DuckDBConnection, expression: string, sql: string): Promise<string> {
  const reader = await connection.runAndReadAll(`SELECT ${expression}`, [sql]);
  return String(reader.getRows()[0]?.[0]);
}

/** Every object of the tree: what it takes from, what it calls, what it names behind WITH. */
function walk(node: unknown, found: { tables: Set<string>; named: Set<string> }): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const one = node as Node;
  if ('cte_map' in one) for (const { key } of namesIn(one.cte_map)) found.named.add(key);
  for (const name of ['from_table', 'left', 'right']) checkSource(one[name]);
  if (typeof one.table_name === 'string') checkTable(one, found.tables);
  if (typeof one.function_name === 'string') checkFunction(one.function_name);
  if (one.type === 'TABLE_FUNCTION') checkTableFunction(one.function as Node);
  for (const value of Object.values(one)) walk(value, found);
}

function namesIn(map: unknown): readonly { key: string }[] {
  return ((map as { map?: readonly { key: string }[] } | null)?.map ?? []) as readonly { key: string }[];
}

/** Sides of a JOIN are sources, those of a UNION queries, those of a comparison have a class. */
function checkSource(source: unknown): void {
  if (typeof source !== 'object' || source === null) return;
  const { type, class: expression } = source as Node;
  if (expression !== undefined || String(type).endsWith('_NODE') || SOURCES.has(String(type))) return;
  throw refused(`${String(type).replace('_REF', '')} is not offered here.`);
}

function checkTable({ type, table_name: name, schema_name: schema, catalog_name: catalog }: Node, tables: Set<string>) {
  if (type !== 'BASE_TABLE' || schema !== '' || catalog !== '') {
    throw refused(
      `"${String(schema) || String(catalog) || String(name)}" is not offered: tables have one name, in double quotes where it has signs.`,
    );
  }
  tables.add(String(name));
}

function checkFunction(name: string): void {
  if (REFUSED_FUNCTIONS.test(name)) throw refused(`The function ${name} is not offered.`);
}

function checkTableFunction(call: Node): void {
  const name = String(call.function_name).toLowerCase();
  if (!TABLE_FUNCTIONS.has(name)) throw refused(`The function ${name} is not offered.`);
}

async function namesOfDatabase(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const reader = await connection.runAndReadAll(
    'SELECT lower(table_name) FROM duckdb_tables() UNION ALL SELECT lower(view_name) FROM duckdb_views()',
  );
  return new Set(reader.getRows().map(([name]) => String(name)));
}

function refused(message: string): EngineFailure {
  return new EngineFailure('INVALID_QUERY', message, 'sql');
}

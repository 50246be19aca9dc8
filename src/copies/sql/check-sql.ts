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

/**
 * Reads a stranger's SQL by the database's own parser and lets through one SELECT. What it may reach and how much it may
 * take are bounds of its process (decision 097), no matter of its words.
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

/** Every object of the tree: what it takes from, and what it names behind WITH. */
function walk(node: unknown, found: { tables: Set<string>; named: Set<string> }): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const one = node as Node;
  if ('cte_map' in one) for (const { key } of namesIn(one.cte_map)) found.named.add(key);
  if (one.type === 'BASE_TABLE' && one.schema_name === '') found.tables.add(String(one.table_name));
  for (const value of Object.values(one)) walk(value, found);
}

function namesIn(map: unknown): readonly { key: string }[] {
  return ((map as { map?: readonly { key: string }[] } | null)?.map ?? []) as readonly { key: string }[];
}

function refused(message: string): EngineFailure {
  return new EngineFailure('INVALID_QUERY', message, 'sql');
}

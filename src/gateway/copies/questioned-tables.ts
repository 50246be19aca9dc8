import {
  DERIVED_RELATIONS,
  derivedTableName,
  recordedRunOf,
  recordedSqlTableName,
  sqlTableName,
} from '../../tabular/index.ts';
import type { GatewayFailure } from '../failures.ts';
import type { CopiedTable, Copy } from './copy.ts';
import type { RecordedSources } from './open-recorded.ts';
import type { Asker } from './shares.ts';
import { failedCopy } from './told-by-engine.ts';

/** Also with escapes, or between signs of one's own. */
const TEXT = /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/;
/** One that is not closed goes to the end: else the end would be looked for from the beginning of each of many. */
const COMMENT = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;
const NAME = /"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_$]*)/u;
const PARTS = new RegExp([TEXT, COMMENT, NAME].map(({ source }) => source).join('|'), 'gu');

/** Everything in SQL that may be the name of a table, in lower case: whole names, in quotes or not, none in a text. */
export function namesIn(sql: string): Set<string> {
  const names = [...sql.matchAll(PARTS)].flatMap(([, , quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? []);
  return new Set(names.map((name) => name.toLowerCase()));
}

/** A table under the name by which a question asks for it. */
export interface TableInSql {
  name: string;
  copy: Copy;
}

/** Of a live run its copies, and what was recorded of it under names of its own; a copy goes before a like name. */
export function tablesInSql(
  simulationId: string,
  recordedRun: string | null,
  readOf: (simulationId: string) => Copy[],
): TableInSql[] {
  const tables = readOf(simulationId).map((copy) => ({
    name: sqlTableName(copy.tableName, copy.ownerEntityName),
    copy,
  }));
  if (recordedRun === null || recordedRunOf(simulationId) !== null) return withDerived(tables);
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()));
  const recorded = readOf(recordedRun).map((copy) => ({
    name: recordedSqlTableName(copy.tableName, copy.ownerEntityName),
    copy,
  }));
  return withDerived([...tables, ...recorded.filter(({ name }) => !taken.has(name.toLowerCase()))]);
}

/** What is derived has its short name, too, where no table has that. */
function withDerived(tables: TableInSql[]): TableInSql[] {
  const taken = new Set(tables.map(({ name }) => name.toLowerCase()));
  const short = DERIVED_RELATIONS.filter((relation) => !taken.has(relation)).flatMap((relation) => {
    const derived = tables.find(
      ({ copy }) => copy.ownerEntityName === null && copy.tableName === derivedTableName(relation),
    );
    return derived ? [{ name: relation, copy: derived.copy }] : [];
  });
  return [...tables, ...short];
}

interface Opening {
  simulationId: string;
  /** The recorded run of a live one. */
  runOf(simulationId: string): string | null;
  tables: RecordedSources['tables'] | undefined;
  /** Whether something can be derived of runs. */
  mayDerive: boolean;
  tablesIn(simulationId: string): TableInSql[];
  open(table: CopiedTable, who: Asker): Promise<Copy>;
  who: Asker;
}

/** Opens what was recorded or is derived of a run and a question may name. @returns why one could not be; null: all were */
export async function openNamed(sql: string, opening: Opening): Promise<GatewayFailure | null> {
  const { open, who } = opening;
  const named = namesIn(sql);
  let failure: GatewayFailure | null = null;
  const openAll = async (tables: readonly CopiedTable[]) => {
    for (const table of tables) {
      if (who.signal?.aborted) break;
      const copy = await open(table, who);
      if (copy.state === 'failed') failure ??= failedCopy(copy);
    }
  };
  await openAll(await recordedNamed(named, opening));
  // What was recorded under the name of a relation is asked for by it: only then is it known that nothing has to be derived.
  await openAll(derivedNamed(named, opening));
  return failure;
}

const RECORDED = recordedSqlTableName('', null);

/** What was recorded of a live run is read from the disk only for who asks for some of it. */
async function recordedNamed(named: ReadonlySet<string>, { simulationId, runOf, tables }: Opening) {
  const isRecorded = recordedRunOf(simulationId) !== null;
  const run = isRecorded ? simulationId : runOf(simulationId);
  const nameOf = isRecorded ? sqlTableName : recordedSqlTableName;
  const isAsked = isRecorded || [...named].some((name) => name.startsWith(RECORDED));
  if (run === null || tables === undefined || !isAsked) return [];
  return (await tables(run))
    .filter(({ tableName, ownerEntityName }) => named.has(nameOf(tableName, ownerEntityName).toLowerCase()))
    .map(({ tableName, ownerEntityName }) => ({ simulationId: run, tableName, ownerEntityName }));
}

/** Tables that are loaded keep their names. */
function derivedNamed(named: ReadonlySet<string>, { simulationId, mayDerive, tablesIn }: Opening): CopiedTable[] {
  const isTable = (relation: string) =>
    tablesIn(simulationId).some(
      ({ name, copy }) => name.toLowerCase() === relation && copy.tableName.toLowerCase() === relation,
    );
  const relations = DERIVED_RELATIONS.filter(
    (relation) => named.has(derivedTableName(relation)) || (named.has(relation) && !isTable(relation)),
  );
  if (!mayDerive) return [];
  return relations.map((relation) => ({
    simulationId,
    tableName: derivedTableName(relation),
    ownerEntityName: null,
  }));
}

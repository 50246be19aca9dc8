import type { ServiceClient } from '../../client/index.ts';
import { recordedRunOf, sqlName, sqlTableName } from '../../tabular/index.ts';
import { readOwners } from '../queries.ts';
import type { TableAddress } from '../table-address.ts';
import { wholeCopy } from './use-copy.ts';

/** Each table is copied: more would take others' room beside the gateway. */
export const MOST_OWNERS = 100;
const AT_ONCE = 4;

export interface JoinedTables {
  /** The copy that holds all rows. */
  readonly copyId: string;
  /** Owners whose rows are in it, of how many. */
  readonly owners: number;
  readonly of: number;
}

interface Joining {
  readonly signal: AbortSignal;
  /** So many of the tables are read. */
  onRead(done: number, of: number): void;
}

/** Reads the tables of a name of all owners, and puts their rows into one, in the order of the owners' names. */
export async function joinTables(
  client: ServiceClient,
  { simulationId, tableName }: Pick<TableAddress, 'simulationId' | 'tableName'>,
  { signal, onRead }: Joining,
): Promise<JoinedTables> {
  const all = await readOwners(client, { simulationId, tableName }, signal);
  const owners = all.slice(0, MOST_OWNERS);
  // What was recorded can be asked at once; of a live run tables are read first.
  if (recordedRunOf(simulationId) === null) {
    let done = 0;
    const waiting = [...owners];
    const readOn = async (): Promise<void> => {
      for (let owner = waiting.shift(); owner !== undefined; owner = waiting.shift()) {
        const { copyId } = await client.tableCopies.open({ simulationId, tableName, ownerEntityName: owner }, false);
        await wholeCopy(client, copyId, signal);
        done += 1;
        onRead(done, owners.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  }
  const { copyId } = await client.tableCopies.sql({ simulationId, sql: joinedSql(tableName, owners) }, { signal });
  if (copyId === null) throw new Error('The answer to SQL has no copy: expected one of a SELECT');
  return { copyId, owners: owners.length, of: all.length };
}

/** Columns are matched by name: tables of one name need not have the same. */
export function joinedSql(tableName: string, owners: readonly string[]): string {
  const selects = owners.map(
    (owner) => `SELECT '${owner.replaceAll("'", "''")}' AS owner, * FROM ${sqlName(sqlTableName(tableName, owner))}`,
  );
  return selects.join('\nUNION ALL BY NAME\n');
}

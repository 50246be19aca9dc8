import { randomUUID } from 'node:crypto';
import type { Engine } from '../../copies/index.ts';
import type { Column, Observation } from '../../protocol/index.ts';
import { type DerivedRelation, derivedRelationOf } from '../../tabular/index.ts';
import type { Copy } from './copy.ts';
import { complete } from './copy-state.ts';
import { inOurWords } from './told-by-engine.ts';

/** Rows that Aisle derives of the animation stream of a run. */
export interface DerivedRows {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly observation: Observation;
  readonly pages: AsyncIterable<readonly object[]>;
}

/** @throws GatewayFailure where nothing can be derived of the run */
export type DeriveTable = (simulationId: string, relation: DerivedRelation) => Promise<DerivedRows>;

interface LoadDerivedOptions {
  derive: DeriveTable;
  engine: Pick<Engine, 'ask'>;
  /** Calls it off. */
  signal: AbortSignal;
}

/** Makes a copy of what is derived. @throws GatewayFailure, EngineFailure */
export async function loadDerived(copy: Copy, { derive, engine, signal }: LoadDerivedOptions): Promise<void> {
  const relation = derivedRelationOf(copy.tableName);
  if (relation === null) throw new RangeError(`"${copy.tableName}" is not derived`);
  const { columns, rowCount, observation, pages } = await derive(copy.simulationId, relation);
  await append(engine, copy.copyId, { name: copy.tableName, columns }, pages, signal);
  const facts = { tableId: copy.tableName, columns, totalElements: rowCount, observation, rowsRead: rowCount };
  complete(copy, { ...facts, changedWhileReading: false });
}

interface RowsToWrite {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Writes rows as a Parquet file; to be taken away by who asked. @returns its path @throws GatewayFailure */
export async function fileOfRows(
  engine: Pick<Engine, 'ask'>,
  what: RowsToWrite,
  pages: AsyncIterable<readonly object[]>,
  signal: AbortSignal,
): Promise<string> {
  const copyId = randomUUID();
  return inOurWords(async () => {
    try {
      await append(engine, copyId, what, pages, signal);
      const asked = { copyId, query: {}, format: 'parquet' as const, about: { name: what.name } };
      return (await engine.ask('exportFile', asked, signal)).path;
    } finally {
      await engine.ask('drop', { copyId });
    }
  });
}

async function append(
  engine: Pick<Engine, 'ask'>,
  copyId: string,
  what: RowsToWrite,
  pages: AsyncIterable<readonly object[]>,
  signal: AbortSignal,
): Promise<void> {
  let number = 0;
  const put = (rows: readonly object[]) => {
    number += 1;
    return engine.ask('append', { copyId, answer: Buffer.from(JSON.stringify(answerOf(what, rows, number))) });
  };
  for await (const rows of pages) {
    signal.throwIfAborted();
    await put(rows);
  }
  if (number === 0) await put([]);
}

/** As a service would answer (interface 4.2): the engine takes nothing else. */
function answerOf({ name, columns }: RowsToWrite, rows: readonly object[], number: number) {
  const page = { number, size: Math.max(1, rows.length), totalElements: rows.length, totalPages: number };
  const still = { simulationTimeStartMicros: 0, simulationTimeEndMicros: 0, timeStable: true, consistent: true };
  const table = { tableId: name, name, scope: 'SCENE', ownerEntityName: null, columns, rows };
  return { code: 'OK', message: 'OK', requestId: 'gateway', data: { ...table, page, observation: still } };
}

export function isDerived({ tableName, ownerEntityName }: Pick<Copy, 'tableName' | 'ownerEntityName'>): boolean {
  return ownerEntityName === null && derivedRelationOf(tableName) !== null;
}

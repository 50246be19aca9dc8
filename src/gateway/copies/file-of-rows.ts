import { randomUUID } from 'node:crypto';
import type { Engine } from '../../copies/index.ts';
import type { Column } from '../../protocol/index.ts';
import { inOurWords } from './told-by-engine.ts';

/** What rows are, which come from elsewhere than a table of the service. */
export interface RowsToWrite {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** Rows as a Parquet file, whose path is told; to be taken away by who asked. @throws GatewayFailure */
export async function fileOfRows(
  engine: Pick<Engine, 'ask'>,
  { name, columns }: RowsToWrite,
  pages: AsyncIterable<readonly object[]>,
  signal: AbortSignal,
): Promise<string> {
  const copyId = randomUUID();
  const append = (rows: readonly object[], number: number) =>
    engine.ask('append', { copyId, answer: Buffer.from(JSON.stringify(answerOf({ name, columns }, rows, number))) });
  return inOurWords(async () => {
    try {
      let number = 1;
      for await (const rows of pages) {
        signal.throwIfAborted();
        await append(rows, number);
        number += 1;
      }
      if (number === 1) await append([], number);
      const { path } = await engine.ask(
        'exportFile',
        { copyId, query: {}, format: 'parquet', about: { name } },
        signal,
      );
      return path;
    } finally {
      await engine.ask('drop', { copyId });
    }
  });
}

/** As a service would answer (interface 4.2): the engine takes nothing else. */
function answerOf({ name, columns }: RowsToWrite, rows: readonly object[], number: number) {
  const size = Math.max(1, rows.length);
  return {
    code: 'OK',
    message: 'OK',
    requestId: 'gateway',
    data: {
      ...{ tableId: name, name, scope: 'SCENE', ownerEntityName: null, columns, rows },
      page: { number, size, totalElements: rows.length, totalPages: number },
      observation: { simulationTimeStartMicros: 0, simulationTimeEndMicros: 0, timeStable: true, consistent: true },
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import type { CopiedTable, copySchema } from '../copies/copy.ts';
import { type AskInside, RefusedInside } from './inside.ts';

/** A copy that others have made may be so old. */
const MOST_SECONDS_OLD = 10;
const LOOK_MILLIS = 100;

type Copy = z.infer<typeof copySchema>;

/** Has a whole table read, as the page for SQL does. @throws RefusedInside where it cannot be */
export async function readTable(ask: AskInside, table: CopiedTable, signal: AbortSignal): Promise<Copy> {
  const body = { ...table, mostSecondsOld: MOST_SECONDS_OLD };
  const { copyId } = await ask<{ copyId: string }>('/api/table-copies', { method: 'POST', body });
  for (;;) {
    const copy = await ask<Copy>(`/api/table-copies/${encodeURIComponent(copyId)}`);
    if (copy.state === 'complete') return copy;
    if (copy.state !== 'loading') {
      const { code, message } = copy.trouble ?? { code: 'STATE_CONFLICT', message: 'Reading a table was called off.' };
      throw new RefusedInside({ code, message });
    }
    await pause(LOOK_MILLIS, undefined, { signal });
  }
}

const ROWS_AT_ONCE = 5_000;
/** As many rows as a tool reads of one table. */
const MOST_ROWS_READ = 200_000;

/** The rows of a whole table, page by page. @throws RefusedInside */
export async function* rowsOfTable(
  ask: AskInside,
  table: CopiedTable,
  signal: AbortSignal,
): AsyncGenerator<Record<string, unknown>[]> {
  const { copyId, rowsRead } = await readTable(ask, table, signal);
  if (rowsRead > MOST_ROWS_READ) {
    const message = `The table "${table.tableName}" has ${rowsRead} rows, more than the ${MOST_ROWS_READ} that a tool goes through: ask by SQL.`;
    throw new RefusedInside({ code: 'COPY_TOO_LARGE', message });
  }
  const path = `/api/table-copies/${encodeURIComponent(copyId)}/query`;
  for (let page = 1; (page - 1) * ROWS_AT_ONCE < rowsRead; page += 1) {
    const { rows } = await ask<{ rows: Record<string, unknown>[] }>(path, {
      ...{ method: 'POST', body: { page, pageSize: ROWS_AT_ONCE } },
    });
    yield rows;
  }
}

import { HOLDS_TABLE, type Hold, readToldHolds } from '../../activity/index.ts';
import { endpointPath, MAXIMUM_PAGE_SIZE, type TablePage } from '../../protocol/index.ts';
import { type AskInside, RefusedInside } from './inside.ts';
import type { Range } from './instants.ts';
import { readRelation } from './relation.ts';
import type { Run } from './run.ts';

/** Who held whom, as the service tells it in its table, where it has one that reaches so far, else as it is inferred of motions. @throws RefusedInside */
export async function holdsOf(
  ask: AskInside,
  run: Run,
  range: Range,
): Promise<{ holds: readonly Hold[]; isTold: boolean }> {
  const told = await holdsTold(ask, run, range);
  if (told !== null) return { holds: told, isTold: true };
  const { rows } = await readRelation(ask, run, 'holds', range);
  return { holds: rows, isTold: false };
}

/** Null where no such table can be read. */
async function holdsTold(ask: AskInside, run: Run, range: Range): Promise<readonly Hold[] | null> {
  const pageAt = (page: number) =>
    ask<TablePage>(endpointPath('table', run.name), {
      method: 'POST',
      body: { tableName: HOLDS_TABLE, page, pageSize: MAXIMUM_PAGE_SIZE },
    });
  try {
    const first = await pageAt(1);
    // A table that was kept before the range ended does not know what held whom since.
    if (first.observation.simulationTimeEndMicros < range.toMicros) return null;
    return await readToldHolds(first, pageAt, range);
  } catch (error) {
    if (error instanceof RefusedInside) return null;
    throw error;
  }
}

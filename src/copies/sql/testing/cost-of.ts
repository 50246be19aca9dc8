import { createEngine, type Engine } from '../../engine.ts';
import { EngineFailure } from '../../engine-failure.ts';
import { createSqlProcesses } from '../sql-processes.ts';

const MEBIBYTE = 1024 ** 2;
const BOUNDS = { deadlineMillis: 3_000, memoryBytes: 128 * MEBIBYTE, mostResidentBytes: 512 * MEBIBYTE };

/** How a question in a process with small bounds is refused. */
export async function costOf(engine: Engine, sql: string): Promise<string> {
  const processes = createSqlProcesses(engine, (given) => createEngine({ ...given, ...BOUNDS }));
  try {
    await processes.ask({ sql, copies: [] }, 'never');
    return 'answered';
  } catch (error) {
    return error instanceof EngineFailure ? error.code : String(error);
  } finally {
    processes.close();
  }
}

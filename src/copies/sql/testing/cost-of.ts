import type { Engine } from '../../engine.ts';
import { EngineFailure } from '../../engine-failure.ts';
import { beginSmall } from '../../testing/begin-small.ts';
import { createSqlProcesses } from '../sql-processes.ts';

const DEADLINE_MILLIS = 1_500;

/** How a question in a process with small bounds is refused. */
export async function costOf(engine: Engine, sql: string): Promise<string> {
  const processes = createSqlProcesses(engine, (given) => beginSmall({ ...given, deadlineMillis: DEADLINE_MILLIS }));
  try {
    await processes.ask({ sql, copies: [] }, 'never');
    return 'answered';
  } catch (error) {
    return error instanceof EngineFailure ? error.code : String(error);
  } finally {
    processes.close();
  }
}

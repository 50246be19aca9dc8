import {
  createEngine,
  createSqlProcesses,
  type Engine,
  type EngineFailure,
  type EngineOptions,
  type SqlProcesses,
} from '../../copies/index.ts';

/** One process holds the copies of all gateways of a worker, and ends with it: starting one takes a second of a core. */
let engine: Engine | null = null;
const listeners = new Set<(reason: EngineFailure) => void>();

/** The engine of this worker, as if it were one's own. */
function sharedEngine({ onLost = () => {} }: EngineOptions = {}): Engine {
  const shared = engine ?? createEngine({ onLost: (reason) => listeners.forEach((tell) => void tell(reason)) });
  engine = shared;
  listeners.add(onLost);
  return {
    ask: shared.ask,
    get processId() {
      return shared.processId;
    },
    close: () => void listeners.delete(onLost),
  };
}

let processes: SqlProcesses | null = null;

/** Each question still has a process to itself; the one that waits for the next question waits for that of the next gateway, too. */
function sharedSql(lender: Engine): SqlProcesses {
  processes ??= createSqlProcesses(lender);
  return { ...processes, close: () => undefined };
}

/** What a gateway begins for copies, of this worker. */
export const SHARED_ENGINE = { beginEngine: sharedEngine, beginSql: sharedSql };

import { createEngine, type Engine, type EngineFailure, type EngineOptions } from '../../copies/index.ts';

/** One process holds the copies of all gateways of a worker, and ends with it: starting one takes a second of a core. */
let engine: Engine | null = null;
const listeners = new Set<(reason: EngineFailure) => void>();

/** The engine of this worker, as if it were one's own. */
export function sharedEngine({ onLost = () => {} }: EngineOptions = {}): Engine {
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

import { Listeners } from './listeners.ts';
import type { MemoryStore } from './memory-store.ts';
import { Deposed, type StreamLog, type StreamRecord } from './stream-log.ts';

/** The log of one process: what it keeps is the cache that viewers are answered from. */
export function createEmbeddedLog(store: MemoryStore): StreamLog {
  const leaders = new Map<string, { epoch: number; losing: AbortController }>();
  const subscribers = new Map<string, Set<(record: StreamRecord) => void>>();
  const vacant = new Listeners();
  const asked = new Listeners();
  let epochs = 0;

  function tell(simulationId: string, record: StreamRecord): void {
    store.take(simulationId, record);
    for (const take of [...(subscribers.get(simulationId) ?? [])]) take(record);
  }

  return {
    async lead(simulationId) {
      if (leaders.has(simulationId)) return null;
      const leader = { epoch: ++epochs, losing: new AbortController() };
      leaders.set(simulationId, leader);
      return {
        epoch: leader.epoch,
        lost: leader.losing.signal,
        resign() {
          if (leaders.get(simulationId) === leader) leaders.delete(simulationId);
          leader.losing.abort();
          vacant.tell(simulationId);
        },
      };
    },
    async publish(simulationId, record, epoch) {
      if (leaders.get(simulationId)?.epoch !== epoch) throw new Deposed();
      tell(simulationId, record);
    },
    tell,
    askKeyframe: (simulationId) => asked.tell(simulationId),
    onKeyframeAsked: (simulationId, listener) => asked.add(simulationId, listener),
    onVacant: (simulationId, listener) => vacant.add(simulationId, listener),
    subscribe(simulationId, since, take) {
      const all = subscribers.get(simulationId) ?? new Set();
      subscribers.set(simulationId, all.add(take));
      for (const record of store.since(simulationId, since)) take(record);
      return () => {
        all.delete(take);
        if (all.size === 0 && subscribers.get(simulationId) === all) subscribers.delete(simulationId);
      };
    },
    async keep(simulationId, reference, snapshot) {
      store.keep(simulationId, reference, snapshot);
    },
    kept: async (simulationId, reference) => store.kept(simulationId, reference),
  };
}

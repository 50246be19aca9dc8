import { afterEach, describe } from 'vitest';
import { createClusterLog } from './cluster/cluster-log.ts';
import { createEmbeddedLog } from './embedded-log.ts';
import { MemoryStore } from './memory-store.ts';
import { testLog } from './testing/log-cases.ts';
import { HAS_NATS, natsServer, WITHOUT_NATS } from './testing/nats-server.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** However busy the machine is, nobody is gone. */
const PATIENT = { goneMillis: 60_000 };
const quiet = { info: () => {}, warn: () => {} };

describe('a log in the process (server finding 17)', () => {
  testLog(async () => {
    const store = new MemoryStore();
    const both = { log: createEmbeddedLog(store), store };
    return [both, both];
  });
});

describe(`a log in NATS JetStream (server finding 17)${WITHOUT_NATS}`, () => {
  testLog(async () => {
    const { settings } = await natsServer((act) => cleaning.push(act));
    const gateway = () => {
      const store = new MemoryStore();
      const log = createClusterLog({ settings, store, log: quiet, ...PATIENT });
      cleaning.push(() => log.close());
      return { log, store };
    };
    return [gateway(), gateway()];
  }, !HAS_NATS);
});

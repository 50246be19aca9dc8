import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyService } from '../../e2e/faulty-service.ts';
import { endpointPath } from '../../src/protocol/index.ts';
import type { SoakedGateway } from './soaked-gateway.ts';

/** The one instance that is watched. */
export const SIMULATION = 'soak';
const FLOOD_BYTES = 8 * 1024 ** 2;
/** For a copy to be whole. */
const PATIENCE_MILLIS = 20_000;
/** More than the disk has. */
const BALLAST_BYTES = 64 * 1024 ** 2;

/** Begins something that goes wrong. @returns what ends it */
type Fault = (service: FaultyService, gateway: SoakedGateway, disk: string) => Promise<() => unknown>;

const passing = (service: FaultyService) => () => service.set(null);

export const FAULTS: Readonly<Record<string, Fault>> = {
  async 'a service that floods'(service) {
    service.set({ kind: 'flood', bytes: FLOOD_BYTES }, 'updates/query');
    return passing(service);
  },
  async 'a service that hangs'(service) {
    service.set({ kind: 'hanging' });
    return passing(service);
  },
  async 'a service that restarts'(service) {
    await service.refuse();
    return () => service.accept();
  },
  async 'a full disk'(_service, _gateway, disk) {
    const ballast = join(disk, 'ballast');
    // As much as there is room for.
    await writeFile(ballast, Buffer.alloc(BALLAST_BYTES)).catch(() => {});
    return () => rm(ballast);
  },
  async 'a killed engine'(_service, gateway) {
    await copyTable(gateway.url);
    if (gateway.killEngines() === 0) throw new Error('there was no engine to kill');
    // A copy is made anew by a new one.
    return async () => {
      await copyTable(gateway.url);
    };
  },
};

/** Reads one whole table into a copy. @throws Error where that cannot be begun */
async function copyTable(url: string): Promise<void> {
  const ask = async (path: string, body?: object) => {
    const asJson = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(url + path, body && asJson);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { items } = await ask(endpointPath('tableCatalog', SIMULATION), { page: 1, pageSize: 1 });
  const [{ name: tableName, ownerEntityName = null }] = items;
  const { copyId } = await ask('/api/table-copies', {
    simulationId: SIMULATION,
    tableName,
    ownerEntityName,
    readAgain: true,
  });
  const endAt = performance.now() + PATIENCE_MILLIS;
  for (let state = ''; state !== 'complete'; { state } = await ask(`/api/table-copies/${copyId}`)) {
    if (state === 'failed' || performance.now() > endAt) throw new Error(`the copy is not whole, but ${state}`);
    await pause(100);
  }
  await ask(`/api/table-copies/${copyId}/query`, { page: 1, pageSize: 1 });
}

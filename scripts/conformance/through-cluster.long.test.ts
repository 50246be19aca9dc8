import { expect, onTestFinished, test } from 'vitest';
import { HAS_NATS, natsServer, WITHOUT_NATS } from '../../src/gateway/following/testing/nats-server.ts';
import { createGateway } from '../../src/gateway/index.ts';
import { endpointPath } from '../../src/protocol/index.ts';
import { createSimulator, DEFAULT_API_KEY } from '../../src/simulator/index.ts';
import { SECTIONS } from './rules/index.ts';
import { runConformance } from './run.ts';
import { OPTIONS } from './testing/options.ts';

/** As through one gateway: authentication is what it takes over, shapes and poses pass as bytes. */
const LEFT_OUT = ['5 ', '2.7 ', '2.8', '2.11', '2.12', '2.13', '3.1', '3.2'];
const PASSED_ON = SECTIONS.filter(({ title }) => !LEFT_OUT.some((start) => title.startsWith(start)));
const DEMO = 'demo-shuttle-store';

test.skipIf(!HAS_NATS)(
  `the same rules hold at a gateway that hears what another one reads${WITHOUT_NATS}`,
  async () => {
    const { settings: stream } = await natsServer((act) => onTestFinished(act));
    const simulator = createSimulator({});
    onTestFinished(() => simulator.close());
    const { baseUrl } = await simulator.listen('127.0.0.1', 0);
    const start = async () => {
      const upstream = { baseUrl, apiKey: DEFAULT_API_KEY, requestsPerSecond: null, useOutboundProxy: false };
      const gateway = await createGateway({
        ...{ upstream, stream, simulationIds: null, controlPlane: false, dashboardFolder: null },
      });
      onTestFinished(() => gateway.close());
      return { gateway, url: await gateway.listen({ host: '127.0.0.1', port: 0 }) };
    };
    const [reading, hearing] = [await start(), await start()];
    let isOpen = true;
    const followed = follow(reading.url, () => isOpen);
    onTestFinished(async () => {
      isOpen = false;
      await followed;
    });
    const leads = async () =>
      (await (await fetch(`${reading.url}/metrics`)).text()).includes(`{simulation="${DEMO}"} 1`);
    await expect.poll(leads, { timeout: 60_000 }).toBe(true);
    const options = { ...OPTIONS, key: 'none is needed', otherKey: null, control: false, simulationId: DEMO };
    const results = await runConformance(PASSED_ON, { ...options, baseUrl: hearing.url });
    const broken = results
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ rule, reason }) => `${rule.id} ${reason}`);
    expect(broken).toEqual([]);
    expect(await leads()).toBe(true);
    expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(60);
  },
);

/** Watches as a browser does, so that the gateway goes on reading. */
async function follow(url: string, isOpen: () => boolean): Promise<void> {
  const snapshot = await (await fetch(url + endpointPath('animationSnapshot', DEMO))).json();
  let { cursor } = snapshot.data;
  while (isOpen()) {
    const answer = await fetch(url + endpointPath('animationUpdates', DEMO), {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ cursor }) },
    });
    const told = await answer.json();
    cursor = told.data?.nextCursor ?? cursor;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endpointPath } from '../../protocol/index.ts';
import { scriptedStream } from '../following/testing/scripted-stream.ts';
import { recordedLog } from '../telling/testing/recorded-log.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import type { Script } from '../testing/scripted-upstream.ts';

const VIEWERS = 20;
const POLL_MILLIS = 200;
const OUTAGE_MILLIS = 10_000;
const path = endpointPath('animationUpdates', 's');

type Connections = 'open' | 'cut' | 'hanging';

/** A running service over HTTP, whose connections are cut or hang as the test says. */
function serviceThatGoesAway() {
  const stream = scriptedStream();
  stream.publish(1);
  const state = { connections: 'open' as Connections };
  const script: Script = (response, { body }) => {
    if (state.connections === 'hanging') return;
    if (state.connections === 'cut') {
      response.destroy();
      return;
    }
    const request = { requestId: 'q', simulationId: 's', client: 'viewer', method: 'POST' as const, path };
    const asked = { ...request, endpoint: 'animationUpdates' as const, body: body === '' ? null : Buffer.from(body) };
    void stream.ask(asked).then(({ status, body: answer }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  };
  return { state, script };
}

/** Polls as a page does, until it is told to stop. @returns the last status that each viewer was given */
async function watchedBy(viewers: number, url: string, signal: AbortSignal): Promise<number[]> {
  const statuses = new Array<number>(viewers).fill(0);
  const poll = async (viewer: number) => {
    while (!signal.aborted) {
      const body = JSON.stringify({ cursor: { generation: 'g1', sequence: 1 } });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      await answer.text();
      statuses[viewer] = answer.status;
      await wait(POLL_MILLIS);
    }
  };
  await Promise.all(statuses.map((_, viewer) => poll(viewer)));
  return statuses;
}

test.each<Connections>(['cut', 'hanging'])(
  'server 3: ten seconds of connections that are %s, while people watch, are one line that says so and one when it is over',
  async (connections) => {
    const { logger, lines } = recordedLog('info');
    const service = serviceThatGoesAway();
    const { app, upstream } = await gatewayBefore({ logger });
    upstream.script = service.script;
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const phases = () => lines.flatMap(({ phase }) => (phase === undefined ? [] : [phase]));

    const leaving = new AbortController();
    const watching = watchedBy(VIEWERS, `${origin}${path}`, leaving.signal);
    await expect.poll(() => upstream.seen.length).toBeGreaterThan(3);
    expect(phases()).toEqual([]);
    service.state.connections = connections;
    await wait(OUTAGE_MILLIS);
    expect(phases()).toEqual(['begun']);
    service.state.connections = 'open';
    await expect.poll(phases, { timeout: 30_000 }).toEqual(['begun', 'over']);
    leaving.abort();
    expect(new Set(await watching)).toEqual(new Set([200]));
    expect(phases()).toEqual(['begun', 'over']);
  },
  60_000,
);

import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Archive } from '../../archive/index.ts';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';

const NOTHING = { always: [], watched: false };

/** An archive with a finished recording of ten seconds of each simulation. @returns the ids by simulation */
async function archiveOf(...simulationIds: string[]) {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const ids = new Map<string, string>();
  for (const simulationId of simulationIds) {
    const run = recordedRun(archive, {}, simulationId);
    run.begin();
    run.seconds(1, 10);
    await run.recorder.drained();
    ids.set(simulationId, run.recorder.recordingId ?? '');
    await run.recorder.end();
  }
  return { archive, idOf: (simulationId: string) => ids.get(simulationId) ?? '' };
}

describe('what may not be seen live may not be seen recorded', () => {
  /** The viewer may see the north alone, the operator both. */
  async function underTest() {
    const { archive, idOf } = await archiveOf('north', 'south');
    const gateway = await gatewayWithTokens({
      recordings: { archive, policy: NOTHING },
      settings: { simulationIds: { viewer: ['north'], operator: null } },
    });
    return { ...gateway, archive, idOf };
  }

  test('the list holds what is offered to the caller', async () => {
    const { app, viewer, operator } = await underTest();
    const listed = async (token: string) => {
      const { items } = (await app.inject({ url: '/api/recordings', headers: bearer(token) })).json().data;
      return items.map(({ simulationId }: { simulationId: string }) => simulationId).sort();
    };
    expect([await listed(viewer), await listed(operator)]).toEqual([['north'], ['north', 'south']]);
  });

  test.each(['', '/segments/1', '.mcap', '.mcap?from=0&to=5000000'])(
    'GET …%s: as if it were not there',
    async (path) => {
      const { app, viewer, operator, idOf } = await underTest();
      const get = (simulationId: string, token: string) =>
        app.inject({ url: `/api/recordings/${idOf(simulationId)}${path}`, headers: bearer(token) });
      expect((await get('north', viewer)).statusCode).toBe(200);
      expect((await get('south', operator)).statusCode).toBe(200);
      const refused = await get('south', viewer);
      const unknown = await app.inject({ url: `/api/recordings/no-such${path}`, headers: bearer(viewer) });
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'RECORDING_NOT_FOUND']);
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'RECORDING_NOT_FOUND']);
    },
  );

  test.each([
    ['PATCH', { label: 'mine' }],
    ['DELETE', undefined],
  ] as const)('%s is for operators, and only of what is offered to them', async (method, change) => {
    const { archive, idOf } = await archiveOf('north', 'south');
    const { app, viewer, operator } = await gatewayWithTokens({
      recordings: { archive, policy: NOTHING },
      settings: { simulationIds: { viewer: null, operator: ['south'] } },
    });
    const body = change && { payload: JSON.stringify(change), headers: { 'content-type': 'application/json' } };
    const act = async (simulationId: string, token: string) => {
      const url = `/api/recordings/${idOf(simulationId)}`;
      return (await app.inject({ method, url, ...body, headers: { ...body?.headers, ...bearer(token) } })).statusCode;
    };
    expect([await act('south', viewer), await act('north', operator)]).toEqual([403, 404]);
    expect(labelsOf(archive)).toEqual(['Demo', 'Demo']);
    expect(await act('south', operator)).toBe(200);
  });

  test('nobody who is not signed in gets anything', async () => {
    const { app, idOf } = await underTest();
    for (const path of ['', `/${idOf('north')}`, `/${idOf('north')}.mcap`, `/${idOf('north')}/segments/1`]) {
      expect((await app.inject({ url: `/api/recordings${path}` })).statusCode).toBe(401);
    }
  });
});

function labelsOf(archive: Archive): string[] {
  return archive.list().map(({ label }) => label);
}

test('a recording may take longer to arrive than any other request', async () => {
  const { archive } = await archiveOf();
  const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING }, requestTimeoutMillis: 150 });
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = createConnection(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('POST /api/recordings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n');
  socket.write('Content-Type: application/octet-stream\r\nContent-Length: 8\r\n\r\nabcd');
  await pause(500);
  socket.write('efgh');
  await once(socket, 'close');
  // It is no recording, which can be said only once it is there.
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
});

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Archive } from '../../archive/index.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from '../../archive/testing/recorded-run.ts';
import { openRecordingFile } from '../../recording/index.ts';
import { sourceOf } from '../../recording/testing/files.ts';
import { scriptedStream } from '../following/testing/scripted-stream.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';

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

  test('an upload is held against what is offered to who sends it (server 1.10)', async () => {
    const { archive, idOf } = await archiveOf('north', 'south');
    const { app, operator } = await gatewayWithTokens({
      recordings: { archive, policy: NOTHING },
      settings: { simulationIds: { viewer: null, operator: ['south'] } },
    });
    const { app: open } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    const send = async (simulationId: string) => {
      const file = await open.inject({ url: `/api/recordings/${idOf(simulationId)}.mcap` });
      const headers = { ...bearer(operator), 'content-type': 'application/octet-stream' };
      const answer = await app.inject({ method: 'POST', url: '/api/recordings', payload: file.rawPayload, headers });
      return [answer.statusCode, answer.json().code, answer.json().data?.isUploaded];
    };
    expect(await send('north')).toEqual([403, 'FORBIDDEN', undefined]);
    expect(await send('south')).toEqual([201, 'OK', true]);
    expect(labelsOf(archive)).toHaveLength(3);
  });

  test('an upload beyond bounds is refused in words while it is sent, and two are taken at a time (review 8)', async () => {
    const { archive } = await archiveOf();
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const connections: Socket[] = [];
    app.server.on('connection', (connection) => connections.push(connection));
    const magic = Buffer.from([0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a]);
    const begin = () => {
      const headers = { 'content-type': 'application/octet-stream', 'content-length': 7 * 1024 ** 3 };
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/recordings', headers });
      // The gateway ends the connection with the test.
      sent.on('error', () => {});
      sent.write(magic);
      return sent;
    };
    const answerTo = async (sent: ClientRequest) => {
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return [answer.statusCode, JSON.parse(Buffer.concat(await answer.toArray()).toString())] as const;
    };
    const agents = [begin(), begin()];
    await Promise.all(agents.map((sent) => once(sent, 'socket')));
    await expect.poll(async () => (await answerTo(begin()))[0]).toBe(429);
    // Taking them over may leave a connection silent for longer than others may be.
    expect(connections.filter(({ timeout }) => timeout === 15 * 60_000)).toHaveLength(2);
    const [first, second] = agents as [ClientRequest, ClientRequest];
    // A record that says it has 7 GiB.
    first.write(Buffer.from([0x05, 0, 0, 0, 0xc0, 1, 0, 0, 0]));
    const [status, { code, message }] = await answerTo(first);
    expect([status, code]).toEqual([422, 'RECORDING_UNREADABLE']);
    expect(message).toContain('a record of 7516192768 bytes is larger than is read');
    second.destroy();
    expect(archive.list()).toEqual([]);
  });

  test('an upload that is refused may be sent to its end: its connection is not cut under the words', async () => {
    const { archive } = await archiveOf();
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const start = Buffer.from('no recording at all');
    const rest = Buffer.alloc(8 * 1024 ** 2);
    const headers = { 'content-type': 'application/octet-stream', 'content-length': start.length + rest.length };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/recordings', headers });
    sent.write(start);
    const [refused] = (await once(sent, 'response')) as [IncomingMessage];
    expect([refused.statusCode, refused.headers.connection]).toEqual([422, 'keep-alive']);
    refused.resume();
    sent.end(rest);
    const next = request({ agent, port, host: '127.0.0.1', path: '/healthz' }).end();
    const [answer] = (await once(next, 'response')) as [IncomingMessage];
    expect([answer.statusCode, next.socket === sent.socket]).toEqual([200, true]);
  });

  test('what another gateway records on the same folder is listed, and changed there alone (server 1.1)', async () => {
    const folder = await temporaryFolder(onTestFinished);
    const [archive, other] = [await archiveIn(folder), await archiveIn(folder)];
    const run = recordedRun(other);
    run.begin();
    await run.recorder.drained();
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    const change = async (method: 'PATCH' | 'DELETE') =>
      app.inject({
        method,
        url: `/api/recordings/${run.recorder.recordingId}`,
        ...(method === 'PATCH' && { payload: '{"label":"mine"}', headers: { 'content-type': 'application/json' } }),
      });
    const { items } = (await app.inject({ url: '/api/recordings' })).json().data;
    expect(items).toMatchObject([{ recordingId: run.recorder.recordingId, isGrowing: true }]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const refused = await change(method);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'STATE_CONFLICT']);
    }
    await run.recorder.end();
    await vi.waitFor(async () => expect((await change('PATCH')).statusCode).toBe(200));
    expect((await change('DELETE')).statusCode).toBe(200);
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
  const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING }, requestTimeoutMillis: 500 });
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const send = (path: string, type: string) => {
    const socket = createConnection(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`);
    socket.write(`Content-Type: ${type}\r\nContent-Length: 8\r\n\r\nabcd`);
    return { socket, answer: once(socket, 'close').then(() => answer) };
  };
  const recording = send('/api/recordings', 'application/octet-stream');
  // On a busy machine the connection may be closed before what it brought was read: its answer is lost then.
  await vi.waitFor(async () => {
    const other = send(`${API}/simulations/s/tables/query`, 'application/json');
    expect(await other.answer).toMatch(/^HTTP\/1\.1 408 /);
  });
  recording.socket.write('efgh');
  // It is no recording, which can be said only once it is there.
  expect(await recording.answer).toMatch(/^HTTP\/1\.1 422 /);
});

test.each([
  ['of both runs', 'from=0&to=5000000', 'g2'],
  ['of the first alone', 'from=15000000&to=18000000', 'g1'],
])(
  'without a generation a stretch %s is of the last run that has something of it',
  async (_case, query, generation) => {
    const archive = await archiveIn(await temporaryFolder(onTestFinished), { compress: null });
    const run = recordedRun(archive, {});
    run.begin();
    run.seconds(1, 20);
    run.begin(turningPlant('demo', 'g2'));
    run.seconds(1, 8);
    await run.recorder.drained();
    const path = `/api/recordings/${run.recorder.recordingId}.mcap?${query}`;
    await run.recorder.end();
    const { app } = await gatewayBefore({ recordings: { archive, policy: NOTHING } });
    for (const flavour of ['aisle', 'foxglove']) {
      const { statusCode, rawPayload } = await app.inject({ url: `${path}&flavour=${flavour}` });
      expect([statusCode, flavour]).toEqual([200, flavour]);
      expect((await openRecordingFile(sourceOf(rawPayload))).description.generation).toBe(generation);
    }
  },
);

describe('notes', () => {
  const json = { 'content-type': 'application/json' };

  async function underTest() {
    const { archive, idOf } = await archiveOf('north');
    const { app, viewer, operator } = await gatewayWithTokens({ recordings: { archive, policy: NOTHING } });
    const path = `/api/recordings/${idOf('north')}/notes`;
    const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, token = operator) => {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const headers = { ...bearer(token), ...(body === undefined ? {} : json) };
      const response = await app.inject({ method, url, headers, ...payload });
      return { status: response.statusCode, ...response.json() };
    };
    return { app, archive, viewer, operator, path, send, recordingId: idOf('north') };
  }

  test('are written, changed, listed and deleted', async () => {
    const { path, send, viewer } = await underTest();
    expect((await send('GET', path)).data).toEqual({ items: [] });
    const written = await send('POST', path, { text: ' a jam ', simulationTimeMicros: 5e6, entityName: 'truck' });
    expect(written).toMatchObject({
      status: 201,
      data: { text: 'a jam', simulationTimeMicros: 5e6, entityName: 'truck', generation: 'g1' },
    });
    const one = `${path}/${written.data.noteId}`;
    expect((await send('PATCH', one, { text: 'two jams', entityName: null })).data).toMatchObject({
      text: 'two jams',
      simulationTimeMicros: 5e6,
      entityName: null,
    });
    expect((await send('GET', path, undefined, viewer)).data.items).toMatchObject([{ text: 'two jams' }]);
    expect((await send('DELETE', one)).data).toEqual({ noteId: written.data.noteId });
    expect((await send('GET', path)).data.items).toEqual([]);
    expect((await send('DELETE', one)).code).toBe('NOTE_NOT_FOUND');
  });

  test.each([
    ['no text', { simulationTimeMicros: 1 }, 'text'],
    ['an empty text', { text: '  ', simulationTimeMicros: 1 }, 'text'],
    ['an endless text', { text: 'x'.repeat(2001), simulationTimeMicros: 1 }, 'text'],
    ['no instant', { text: 'x' }, 'simulationTimeMicros'],
    ['an instant before all', { text: 'x', simulationTimeMicros: -1 }, 'simulationTimeMicros'],
    ['a name without letters', { text: 'x', simulationTimeMicros: 1, entityName: '' }, 'entityName'],
    ['a generation that is not there', { text: 'x', simulationTimeMicros: 1, generation: 'g9' }, 'generation'],
  ])('with %s are refused, by field', async (_case, body, field) => {
    const { path, send } = await underTest();
    const refused = await send('POST', path, body);
    expect([refused.status, refused.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(refused.details).toMatchObject([{ field }]);
    expect((await send('GET', path)).data.items).toEqual([]);
  });

  test('a recording has at most a thousand', async () => {
    const { archive, path, send, recordingId } = await underTest();
    const { data } = await send('POST', path, { text: 'x', simulationTimeMicros: 1 });
    const notes = Array.from({ length: 1000 }, (_, index) => ({ ...data, entityName: 'truck', noteId: `n-${index}` }));
    await archive.update(recordingId, { notes });
    expect((await send('POST', path, { text: 'x', simulationTimeMicros: 1 })).code).toBe('STATE_CONFLICT');
  });

  test('are for operators to write, and for whoever may see the recording to read', async () => {
    const { path, send, viewer } = await underTest();
    expect((await send('POST', path, { text: 'x', simulationTimeMicros: 1 }, viewer)).status).toBe(403);
    expect((await send('GET', '/api/recordings/no-such/notes')).code).toBe('RECORDING_NOT_FOUND');
  });

  test('go with the file that is given out, and come with one that is taken over', async () => {
    const { app, path, send, operator, recordingId } = await underTest();
    await send('POST', path, { text: 'a jam', simulationTimeMicros: 5e6 });
    const file = await app.inject({ url: `/api/recordings/${recordingId}.mcap`, headers: bearer(operator) });
    const sent = await app.inject({
      method: 'POST',
      url: '/api/recordings',
      payload: file.rawPayload,
      headers: { ...bearer(operator), 'content-type': 'application/octet-stream' },
    });
    const copied = `/api/recordings/${sent.json().data.recordingId}/notes`;
    expect((await send('GET', copied)).data.items).toMatchObject([{ text: 'a jam', simulationTimeMicros: 5e6 }]);
  });
});

test('a full disk stops recording, in words, and nothing else', async () => {
  const told: string[] = [];
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const archive = await archiveIn(await temporaryFolder(onTestFinished), {
    onTrouble: (_recordingId, { message }) => told.push(message),
    openFile: async (path, flags) => {
      const file = await open(path, flags);
      return { write: () => Promise.reject(full), datasync: () => file.datasync(), close: () => file.close() };
    },
  });
  const { app, upstream } = await gatewayBefore({ recordings: { archive, policy: { always: [], watched: true } } });
  const service = scriptedStream();
  service.publish(3);
  upstream.script = async (response, { body }) => {
    const asked = { method: 'GET', path: '', body: body === '' ? null : Buffer.from(body) } as const;
    const answer = await service.ask({ ...asked, requestId: '', endpoint: '', simulationId: 's', client: '' });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  };
  const updates = (sequence: number) =>
    app.inject({
      method: 'POST',
      url: `${API}/simulations/s/animation/updates/query`,
      payload: `{"cursor":{"generation":"g1","sequence":${sequence}}}`,
      headers: { 'content-type': 'application/json' },
    });
  expect((await updates(0)).statusCode).toBe(200);
  const words = 'The disk is full: nothing is recorded until there is room again.';
  await vi.waitFor(async () => {
    const { items } = (await app.inject({ url: '/api/recordings' })).json().data;
    expect(items).toMatchObject([{ simulationId: 's', isGrowing: true, trouble: { code: 'ENOSPC', message: words } }]);
  });
  expect(told).toContain(words);
  service.publish(5);
  await vi.waitFor(async () => expect((await updates(3)).json().data.batches).toHaveLength(2));
});

test('where nothing is recorded, the list is empty: pages that ask need not know of it before', async () => {
  const { app } = await gatewayBefore();
  const answer = await app.inject({ url: '/api/recordings' });
  expect([answer.statusCode, answer.json().data]).toEqual([200, { items: [] }]);
});

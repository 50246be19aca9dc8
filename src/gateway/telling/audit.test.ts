import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';
import { answerJson } from '../testing/scripted-upstream.ts';
import { recordedLog } from './testing/recorded-log.ts';

const EXPORT = '/api/simulations/s/tables/orders/export';
const json = { 'content-type': 'application/json' };

/** Resolved with the first bytes of an answer. */
async function firstBytes(url: string): Promise<ClientRequest> {
  const asking = httpRequest(url).end();
  asking.on('error', () => {});
  const answer = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve));
  answer.on('error', () => {});
  await new Promise((resolve) => answer.once('data', resolve));
  answer.pause();
  return asking;
}

describe('what is taken away leaves a line when it begins and one when it ends (server finding 5)', () => {
  test('an export that is cut off says so, and is counted', async () => {
    const { lines, logger } = recordedLog('error');
    const { app, upstream } = await gatewayBefore({ logger });
    const { table, script } = scriptedTable(0);
    table.rows = Array.from({ length: 12_000 }, (_, index) => `{"order":"${'o'.repeat(900)}","id":${index}}`);
    upstream.script = script;
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const asking = await firstBytes(`${base}${EXPORT}?format=csv`);
    expect(lines).toMatchObject([{ what: 'export table', phase: 'begun', simulationId: 's', tableName: 'orders' }]);
    asking.destroy();
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ what: 'export table', phase: 'cut off', simulationId: 's', tableName: 'orders' });
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain('route="/api/simulations/:simulationId/tables/:tableName/export",status="cut-off"} 1');
  });

  test.each(['csv', 'parquet'])('a whole one as %s ends as such', async (format) => {
    const { lines, logger } = recordedLog('error');
    const { app, upstream } = await gatewayBefore({ logger });
    upstream.script = scriptedTable(3).script;
    await app.inject({ url: `${EXPORT}?format=${format}` });
    expect(lines).toMatchObject([
      { phase: 'begun', format, tableName: 'orders' },
      { phase: 'ended', format, tableName: 'orders', status: 200 },
    ]);
  });

  test('one that is refused has one line, and so has one whose asker left before it began', async () => {
    const { lines, logger } = recordedLog('error');
    const { app, upstream } = await gatewayBefore({ logger });
    await app.inject({ url: `${EXPORT}?format=papyrus` });
    expect(lines).toMatchObject([{ what: 'export table', phase: 'ended', status: 400 }]);
    upstream.script = () => {};
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const asking = httpRequest(base + EXPORT).end();
    asking.on('error', () => {});
    await expect.poll(() => upstream.seen).toHaveLength(1);
    asking.destroy();
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ what: 'export table', phase: 'cut off' });
  });

  test('a fault in the middle of an answer ends it, too', async () => {
    const { lines, logger } = recordedLog('fatal');
    const { app } = await gatewayBefore({ logger });
    const fault = new AbortController();
    app.get('/api/breaks', { config: { audit: 'take away' } }, (_request, reply) =>
      reply.send(Readable.from(breaking(fault.signal), { objectMode: false })),
    );
    await firstBytes(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/breaks`);
    fault.abort();
    await expect.poll(() => lines.map(({ phase }) => phase)).toEqual(['begun', 'cut off']);
  });

  test('a fault before its first byte is an answer in words, which a browser can read', async () => {
    const { lines, logger } = recordedLog('fatal');
    const { app } = await gatewayBefore({ logger });
    const failing = new Readable({ read: () => void failing.destroy(new Error('a broken disk')) });
    app.get('/api/breaks', { config: { audit: 'take away' } }, (_request, reply) =>
      reply.header('content-disposition', 'attachment').send(failing),
    );
    const answer = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/breaks`);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null]);
    expect(await answer.json()).toMatchObject({ code: 'INTERNAL_ERROR' });
    await expect.poll(() => lines).toMatchObject([{ phase: 'begun' }, { phase: 'ended', status: 500 }]);
  });

  test.each<[format: string, entity: string, ends: object[]]>([
    [
      'csv',
      'truck',
      [
        { phase: 'begun', status: 200 },
        { phase: 'ended', status: 200 },
      ],
    ],
    [
      'parquet',
      'truck',
      [
        { phase: 'begun', status: 200 },
        { phase: 'ended', status: 200 },
      ],
    ],
    ['csv', 'nobody', [{ phase: 'ended', status: 404 }]],
    ['papyrus', 'truck', [{ phase: 'ended', status: 400 }]],
    // The page of a run reads it every second.
    ['json', 'truck', []],
  ])('a relation as %s of %s, of a live run and of its recording', async (format, entity, ends) => {
    const { lines, logger } = recordedLog('error');
    const { archive, recordingId } = await recorded();
    const { app } = await gatewayBefore({ logger, recordings: { archive, policy: { always: [], watched: false } } });
    for (const [run, of] of [
      ['simulations/demo', { simulationId: 'demo' }],
      [`recordings/${recordingId}`, { recordingId }],
    ] as const) {
      lines.length = 0;
      await app.inject({ url: `/api/${run}/activity?format=${format}&entity=${entity}` });
      const isUnderstood = format !== 'papyrus';
      const line = {
        what: 'export relation',
        ...of,
        ...(isUnderstood && { recordingId, relation: 'activity', format }),
      };
      expect(lines).toMatchObject(ends.map((end) => ({ ...line, ...end })));
    }
  });

  test.each<[string, string, string[]]>([
    ['.mcap', 'a recording', ['begun', 'ended']],
    ['.mcap?from=0&to=5000000', 'a clip', ['begun', 'ended']],
    ['', 'what is only looked at', []],
  ])('GET …%s: %s', async (end, _what, phases) => {
    const { lines, logger } = recordedLog('error');
    const { archive, recordingId } = await recorded();
    const { app } = await gatewayBefore({ logger, recordings: { archive, policy: { always: [], watched: false } } });
    await app.inject({ url: `/api/recordings/${recordingId}${end}` });
    const line = { what: 'download recording', recordingId, simulationId: 'demo', status: 200 };
    expect(lines).toMatchObject(phases.map((phase) => ({ ...line, phase })));
  });
});

async function* breaking(fault: AbortSignal) {
  yield Buffer.from('the beginning');
  await once(fault, 'abort');
  throw new Error('a broken disk');
}

async function recorded() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  return { archive, recordingId: await recordedFor(10, archive) };
}

async function recordedFor(seconds: number, archive: Parameters<typeof recordedRun>[0]): Promise<string> {
  const run = recordedRun(archive, {}, 'demo');
  run.begin();
  run.seconds(1, seconds);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  await run.recorder.end();
  return recordingId;
}

test('a recording of a warm-up that was killed goes, once a later one has all of it, and that is told', async () => {
  const { lines, logger } = recordedLog('error');
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const killedId = await recordedFor(5, archive);
  // As the gateway names it: what somebody named stays.
  await archive.update(killedId, { label: 'demo' });
  await recordedFor(10, archive);
  const warmUp = { simulationTimeMicros: 10_000_000, untilMicros: 10_000_000 };
  const { app, upstream } = await gatewayBefore({
    ...{ logger, controlPlane: true, recordings: { archive, policy: { always: [], watched: false } } },
  });
  upstream.script = (response) =>
    answerJson(response, 200, {
      ...{ code: 'OK', message: '', requestId: 'r' },
      data: { items: [{ simulationId: 'demo', warmUp }] },
    });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const what = { what: 'delete recording', recordingId: killedId, simulationId: 'demo', reason: 'RECORDED_AGAIN' };
  await expect.poll(() => lines).toMatchObject([{ audit: true, who: 'warm-up', ...what }]);
  expect(archive.manifest(killedId)).toBe(null);
});

test('a line says to what it was done: recording, note, copy, table, run (server 1.11)', async () => {
  const { lines, logger } = recordedLog('error');
  const { archive, recordingId } = await recorded();
  const recordings = { archive, policy: { always: [], watched: false } };
  const { app, upstream, operator } = await gatewayWithTokens({ logger, recordings });
  const act = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const headers = { ...bearer(operator), ...(body && json) };
    const answer = await app.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) });
    return answer.json().data;
  };
  const path = `/api/recordings/${recordingId}`;
  const { noteId } = await act('POST', `${path}/notes`, { text: 'odd', simulationTimeMicros: 1_000_000 });
  await act('PATCH', path, { label: 'Night' });
  await act('DELETE', path);
  const { script } = scriptedTable(3);
  upstream.script = (response, request) =>
    request.url.startsWith('/control')
      ? answerJson(response, 201, { code: 'OK', data: { simulationId: 'run-7' } })
      : script(response, request);
  await act('POST', '/control/v1/simulations', { scenario: 'x' });
  const { copyId } = await act('POST', '/api/table-copies', { simulationId: 's', tableName: 'orders' });
  await act('POST', '/api/sql', { simulationId: 's', sql: 'SELECT 1 AS one' });
  await act('DELETE', `/api/table-copies/${copyId}`);
  const recording = { recordingId, simulationId: 'demo', status: 200 };
  expect(lines).toMatchObject([
    { what: 'write note', ...recording, noteId, status: 201 },
    { what: 'change recording', ...recording },
    { what: 'delete recording', ...recording },
    { what: 'create', simulationId: 'run-7' },
    { what: 'copy table', simulationId: 's', tableName: 'orders', copyId },
    { what: 'ask SQL', simulationId: 's' },
    { what: 'end table copy', simulationId: 's', tableName: 'orders', copyId },
  ]);
});

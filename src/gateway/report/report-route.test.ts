import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from '../../archive/testing/recorded-run.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { html } from './markup.ts';
import { languageAsked } from './report-words.ts';

const NOTHING = { always: [], watched: false };
const HOSTILE = '</title><script>alert("x")</script>';

type CleanUp = (act: () => Promise<void>) => void;

/** Ten seconds of a truck, recorded of an instance. */
async function recordedTruck(name = 'truck', cleanUp: CleanUp = onTestFinished) {
  const simulationId = 'plant';
  const archive = await archiveIn(await temporaryFolder(cleanUp));
  const run = recordedRun(archive, {}, simulationId);
  const [truck = expect.fail()] = turningPlant(simulationId).entities;
  run.begin({ ...turningPlant(simulationId), entities: [{ ...truck, entityName: name }] });
  if (name === 'truck') run.seconds(1, 10);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? expect.fail('nothing is recorded');
  return { recordings: { archive, policy: NOTHING }, recordingId, path: `/api/recordings/${recordingId}/report.html` };
}

describe('a report', () => {
  const cleaning: (() => Promise<void>)[] = [];
  let app: FastifyInstance;
  let recordingId: string;
  let path: string;
  beforeAll(async () => {
    const cleanUp: CleanUp = (act) => void cleaning.push(act);
    const recorded = await recordedTruck('truck', cleanUp);
    ({ recordingId, path } = recorded);
    ({ app } = await gatewayBefore({ recordings: recorded.recordings }, cleanUp));
  });
  afterAll(async () => {
    for (const clean of cleaning.reverse()) await clean();
  });

  test('tells the run, what devices did, where it was slow, and notes with links back, in one page without scripts', async () => {
    const payload = { text: 'It turns <here>', simulationTimeMicros: 4_000_000, entityName: 'truck' };
    const noted = await app.inject({ method: 'POST', url: `/api/recordings/${recordingId}/notes`, payload });
    expect(noted.statusCode).toBe(201);

    const { statusCode, headers, body } = await app.inject(`${path}?pictures=false&from=2s`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-disposition']).toContain('plant-report.html');
    for (const heading of ['Figures', 'Where it is slow', 'What devices did', 'Notes']) {
      expect(body).toContain(`<h2>${heading}</h2>`);
    }
    expect(body).toMatch(/<dd>2s to \d+s/);
    expect(body).toMatch(/<th scope="row">truck<\/th>.*turning \d+ %/s);
    expect(body).toContain('It turns &#60;here&#62;');
    expect(body).toContain(`/recordings/${recordingId}?t=4s&#38;select=truck`);
    expect(body).not.toMatch(/<script|<link|src="(?!data:)/);
  });

  test('pictures that cannot be taken are said once, and their instants lead to the page', async () => {
    const { body } = await app.inject(`${path}?at=1s&at=3s`);
    expect(body.match(/This gateway has no dashboard that could be drawn/g)).toHaveLength(1);
    expect(body.match(/<figcaption>/g)).toHaveLength(2);
    expect(body).not.toContain('<img');
  });

  test('two stretches are compared, and that it may be chance is said', async () => {
    const { body } = await app.inject(`${path}?pictures=false&to=5s&with=recording:${recordingId}`);
    expect(body).toContain('<h2>Comparison</h2>');
    expect(body).toContain('the difference may be chance');
  });

  test.each([
    ['the address', '&language=zh-Hans', 'en'],
    ['the browser', '', 'fr, zh-CN;q=0.9, en;q=0.5'],
  ])('it is in the language that %s asks for', async (_by, query, accepted) => {
    const headers = { 'accept-language': accepted };
    const url = `${path}?pictures=false&with=recording:${recordingId}${query}`;
    const { body, headers: told } = await app.inject({ url, headers });
    expect(told.vary).toContain('Accept-Language');
    expect(body).toContain('<html lang="zh-Hans">');
    for (const heading of ['指标', '何处缓慢', '设备做了什么', '对比']) expect(body).toContain(`<h2>${heading}</h2>`);
    expect(body).toMatch(/转向 \d+ %/);
    // Names of tables, fields and units aside, no English is left.
    const words = body.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/[a-f\d-]{20,}/g, '');
    expect(words.match(/\b(?:the|of|is|may|time|devices?|resting|held|share)\b/g)).toBeNull();
  });

  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'en'],
    ['zh-Hans-CN,zh;q=0.9', 'zh-Hans'],
    ['en-GB, zh;q=0.9', 'en'],
    ['en;q=0.1, zh-TW;q=0.2', 'zh-Hans'],
    ['zh;q=0, de', 'en'],
  ])('of %s it is %s', (asked, language) => {
    expect(languageAsked(asked)).toBe(language);
  });

  test('a part that cannot be had says why in its place', async () => {
    const { statusCode, body } = await app.inject(`${path}?pictures=false&with=recording:gone`);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h2>Comparison<\/h2>\s*<p class="trouble">There is no recording &#34;gone&#34;/);
  });

  test('a recording is told without a service', async () => {
    const { recordings, path: own } = await recordedTruck();
    const { app: alone } = await gatewayBefore({
      recordings,
      controlPlane: true,
      upstream: { baseUrl: 'http://127.0.0.1:1' },
    });
    expect((await alone.inject(`${own}?pictures=false`)).statusCode).toBe(200);
  });

  test('names of a plant are text, whatever is in them', async () => {
    const { recordings, path: own } = await recordedTruck(HOSTILE);
    const { app: hostile } = await gatewayBefore({ recordings });
    const { body } = await hostile.inject(`${own}?pictures=false`);
    expect(body).not.toContain('<script');
  });

  test.each([
    ['an unknown recording', '/api/recordings/gone/report.html', 404, 'RECORDING_NOT_FOUND', ''],
    ['a time before its beginning', '?from=9s&to=2s', 400, 'INVALID_REQUEST', 'from: expected an instant before'],
    ['no instant', '?at=soon', 400, 'INVALID_REQUEST', 'at: expected an instant'],
    ['an instant that was not recorded', '?at=1h', 400, 'INVALID_REQUEST', 'at: expected an instant from'],
    ['more pictures than are taken', `?${'at=1s&'.repeat(9)}`, 400, 'INVALID_REQUEST', ''],
  ])('%s is refused', async (_case, asked, status, code, words) => {
    const answer = await app.inject(asked.startsWith('?') ? path + asked : asked);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).toContain(words);
  });

  test('who may not see the instance has no report of it', async () => {
    const { recordings, path: own } = await recordedTruck();
    const settings = { simulationIds: { viewer: ['other'], operator: null } };
    const gateway = await gatewayWithTokens({ recordings, settings, controlPlane: false });
    const of = (token: string) => gateway.app.inject({ url: `${own}?pictures=false`, headers: bearer(token) });
    expect((await of(gateway.viewer)).json().code).toBe('RECORDING_NOT_FOUND');
    expect((await of(gateway.operator)).statusCode).toBe(200);
  });
});

test.each([
  [html`<b>${'<&"\''}</b>`, '<b>&#60;&#38;&#34;&#39;</b>'],
  [html`${html`<i>${1}</i>`}`, '<i>1</i>'],
  [html`${[html`<i></i>`, 'a<']}${null}${undefined}`, '<i></i>a&#60;'],
])('markup: only what was written as markup is (%#)', (markup, text) => {
  expect(markup.text).toBe(text);
});

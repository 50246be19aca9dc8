import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { tourOfPage } from '../../tour/index.ts';
import { shotWith } from '../../tour/testing/shots.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';

const TOUR = {
  aisleTour: 1,
  name: 'Round',
  steps: [
    shotWith({
      camera: { eye: [1.25, 2.5, -3.75], target: [0, 0.1, 1e-7] },
      time: { kind: 'at', simulationTimeMicros: 1_500_000, rate: 0.1 },
      caption: { en: 'The hall', 'zh-Hans': '大厅' },
      panels: { lanes: { isOpen: true } },
    }),
  ],
};

/** A gateway with one finished recording. */
async function underTest() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive, {}, 'north');
  run.begin();
  run.seconds(1, 3);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  await run.recorder.end();
  const built = await temporaryFolder(onTestFinished);
  await mkdir(join(built, 'clip'));
  await writeFile(join(built, 'clip', 'clip.html'), '<p><!--tour--></p><p><!--recording--></p>');
  const { app, viewer, operator } = await gatewayWithTokens({
    dashboardFolder: join(built, 'dashboard'),
    recordings: { archive, policy: { always: [], watched: false } },
  });
  const url = `/api/recordings/${recordingId}/tour`;
  const keep = async (tour: unknown, token = operator) => {
    const headers = { 'content-type': 'application/json', ...bearer(token) };
    return app.inject({ method: 'PUT', url, payload: JSON.stringify({ tour }), headers });
  };
  const kept = async () => (await app.inject({ url, headers: bearer(viewer) })).json();
  /** What a clip of it has in the places of a tour and of the recording. */
  const clip = async () => {
    const { body } = await app.inject({ url: `/api/recordings/${recordingId}.html`, headers: bearer(viewer) });
    const [, tour, recording = ''] = /^<p>([^<]*)<\/p><p>([^<]*)<\/p>$/.exec(body) ?? [];
    return { tour, isThere: recording.length > 1000 };
  };
  return { archive, recordingId, viewer, keep, kept, clip };
}

test('a tour is kept with a recording, seen by viewers, and dropped', async () => {
  const { keep, kept } = await underTest();
  expect((await kept()).data).toEqual({ tour: null });
  const answer = await keep(TOUR);
  expect([answer.statusCode, answer.json().data]).toEqual([200, { tour: TOUR }]);
  expect((await kept()).data).toEqual({ tour: TOUR });
  await keep(null);
  expect((await kept()).data).toEqual({ tour: null });
});

test('viewers keep none, and what is no tour is refused by field and place', async () => {
  const { keep, kept, viewer } = await underTest();
  expect((await keep(TOUR, viewer)).statusCode).toBe(403);
  const refused = await keep({ ...TOUR, steps: [{ ...TOUR.steps[0], seconds: 0 }] });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details).toEqual([
    { field: 'tour.steps[0].seconds', reason: 'expected a number of at least 1, found number 0' },
  ]);
  expect((await kept()).data).toEqual({ tour: null });
});

test('a clip has the tour with it as long as one is kept', async () => {
  const { keep, clip } = await underTest();
  const without = { tour: '', isThere: true };
  expect(await clip()).toEqual(without);
  await keep(TOUR);
  const { tour = '', isThere } = await clip();
  expect([tourOfPage(tour), isThere]).toEqual([TOUR, true]);
  await keep(null);
  expect(await clip()).toEqual(without);
});

test('a file that was spoilt is told, with its field; a clip is given out without it', async () => {
  const { archive, recordingId, kept, clip } = await underTest();
  await writeFile(join(archive.folderOf(recordingId), 'tour.json'), '{"aisleTour":2,"name":"x","steps":[]}');
  const answer = await kept();
  expect([answer.code, answer.message]).toEqual(['STATE_CONFLICT', expect.stringContaining('aisleTour: expected 1')]);
  expect(await clip()).toEqual({ tour: '', isThere: true });
});

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pictureOf } from '../../archive/index.ts';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { jpegOf } from './testing/jpeg-of.ts';

const PICTURE = jpegOf(320, 180);

async function underTest() {
  const folder = await temporaryFolder(onTestFinished);
  const archive = await archiveIn(folder);
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 3);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  const { app, viewer, operator } = await gatewayWithTokens({
    recordings: { archive, policy: { always: [], watched: false } },
  });
  const url = `/api/recordings/${recordingId}/picture`;
  const give = async (token: string, payload = PICTURE, type = 'image/jpeg') => {
    const headers = { ...bearer(token), 'content-type': type };
    const response = await app.inject({ method: 'POST', url, payload, headers });
    return { status: response.statusCode, ...response.json() };
  };
  const seen = (token: string, headers = {}) => app.inject({ url, headers: { ...bearer(token), ...headers } });
  const listed = async () => {
    const response = await app.inject({ url: '/api/recordings', headers: bearer(viewer) });
    return response.json().data.items[0].pictureTakenAt as string | null;
  };
  return { folder, archive, run, recordingId, viewer, operator, give, seen, listed };
}

test('a recording has none until a page that shows it gives it one', async () => {
  const { viewer, give, seen, listed } = await underTest();
  expect([await listed(), (await seen(viewer)).json().code]).toEqual([null, 'PICTURE_NOT_FOUND']);
  const given = await give(viewer);
  expect([given.status, given.data]).toEqual([201, { pictureTakenAt: await listed() }]);
  const { statusCode, headers, rawPayload } = await seen(viewer);
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ]);
  expect(rawPayload.equals(PICTURE)).toBe(true);
  expect((await seen(viewer, { 'if-none-match': headers.etag })).statusCode).toBe(304);
});

test('the first stays, unless an operator gives another', async () => {
  const { viewer, operator, give, seen } = await underTest();
  const all = await Promise.all([give(viewer), give(operator), give(viewer)]);
  expect(all.map(({ status }) => status)).toContain(201);
  expect(await give(viewer)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  const other = jpegOf(640, 360);
  expect((await give(operator, other)).status).toBe(201);
  expect((await seen(viewer)).rawPayload.equals(other)).toBe(true);
});

test.each([
  ['another type', 415, 'UNSUPPORTED_MEDIA_TYPE', PICTURE, 'image/png'],
  ['JSON', 415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('{}'), 'application/json'],
  ['a page that says it is a picture', 422, 'PICTURE_UNREADABLE', Buffer.from('<html></html>'), 'image/jpeg'],
  ['one too wide', 422, 'PICTURE_UNREADABLE', jpegOf(641, 360), 'image/jpeg'],
  ['one without height', 422, 'PICTURE_UNREADABLE', jpegOf(320, 0), 'image/jpeg'],
  ['one too large', 413, 'REQUEST_TOO_LARGE', jpegOf(320, 180, 64 * 1024), 'image/jpeg'],
])('%s is refused, and nothing is kept', async (_case, status, code, bytes, type) => {
  const { operator, give, listed } = await underTest();
  expect(await give(operator, bytes, type)).toMatchObject({ status, code });
  expect(await listed()).toBeNull();
});

test('[A11] it lies beside the segments: it stays where the manifest is lost, and goes with the recording', async () => {
  const { folder, archive, run, recordingId, viewer, give } = await underTest();
  await give(viewer);
  await run.recorder.end();
  await archive.close();
  const path = pictureOf(join(folder, recordingId));
  expect((await readFile(path)).equals(PICTURE)).toBe(true);
  await writeFile(join(folder, recordingId, 'manifest.json'), 'lost');
  const again = await archiveIn(folder);
  expect(again.manifest(recordingId)?.pictureTakenAt).toEqual(expect.any(String));
  await again.remove(recordingId);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true, force: true });
  expect(await again.keepPicture(recordingId, PICTURE)).toBeNull();
});

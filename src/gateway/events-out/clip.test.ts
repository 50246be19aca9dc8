import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { gltfIssues } from '../../recording/testing/gltf-issues.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { hiddenRun } from '../testing/hidden-run.ts';

test('a stretch of a live instance and of its recording is one glTF file', async () => {
  const { ask, paths, operator } = await hiddenRun();
  for (const path of paths) {
    const answer = await ask(`${path}/clip.glb?from=2000000&to=4000000`, operator);
    expect(answer.headers['content-type']).toBe('model/gltf-binary');
    expect(answer.headers['content-disposition']).toContain('south_clip.glb');
    const bytes = answer.rawPayload;
    expect(await gltfIssues(bytes)).toEqual([]);
    const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
    expect(json.asset.extras).toEqual({ fromMicros: 2_000_000, toMicros: 4_000_000 });
    expect(json.animations[0].channels).toMatchObject([{ target: { path: 'rotation' } }]);
  }
});

test('[R25] over a batch that cannot be used there is a clip, too', async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 3);
  run.batch(4, null);
  run.seconds(5, 6);
  await run.recorder.drained();
  const { app } = await gatewayBefore({ recordings: { archive, policy: { always: [], watched: false } } });
  const answer = await app.inject(`/api/recordings/${run.recorder.recordingId}/clip.glb?from=1000000&to=6000000`);
  expect(answer.statusCode).toBe(200);
  expect(await gltfIssues(answer.rawPayload)).toEqual([]);
});

test.each([
  ['', 'INVALID_REQUEST'],
  ['?from=5&to=5', 'INVALID_REQUEST'],
  ['?from=&to=5', 'INVALID_REQUEST'],
  ['?from=now&to=5', 'INVALID_REQUEST'],
  ['?from=0&to=600000001', 'INVALID_REQUEST'],
  ['?from=0&to=5&rate=61', 'INVALID_REQUEST'],
  ['?from=60000000&to=70000000', 'RECORDING_NOT_FOUND'],
  ['?from=0&to=5&generation=other', 'RECORDING_NOT_FOUND'],
])('clip.glb%s is refused: %s', async (query, code) => {
  const { ask, paths, operator } = await hiddenRun();
  for (const path of [...paths, ...paths])
    expect((await ask(`${path}/clip.glb${query}`, operator)).json()).toMatchObject({ code });
});

test('who may not see an instance is given no clip of it', async () => {
  const { ask, paths, viewer } = await hiddenRun();
  for (const path of paths) expect((await ask(`${path}/clip.glb?from=0&to=1000000`, viewer)).statusCode).toBe(404);
});

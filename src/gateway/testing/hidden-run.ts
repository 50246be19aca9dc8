import { onTestFinished } from 'vitest';
import { archiveIn, recordedRun, temporaryFolder } from '../../archive/testing/recorded-run.ts';
import { bearer, gatewayWithTokens } from './access-under-test.ts';

/** A gateway with a recording of ten seconds of a carrier that turns a degree a second, of an instance that viewers may not see. */
export async function hiddenRun() {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive, {}, 'south');
  run.begin();
  run.seconds(1, 10);
  await run.recorder.drained();
  const { app, operator, viewer } = await gatewayWithTokens({
    recordings: { archive, policy: { always: [], watched: false } },
    settings: { simulationIds: { viewer: ['north'], operator: null } },
  });
  return {
    /** As it is asked for live, and recorded. */
    paths: ['/api/simulations/south', `/api/recordings/${run.recorder.recordingId}`],
    app,
    operator,
    viewer,
    ask: (path: string, token: string) => app.inject({ url: path, headers: bearer(token) }),
  };
}

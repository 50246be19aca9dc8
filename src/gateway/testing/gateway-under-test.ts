import { onTestFinished } from 'vitest';
import { createGateway, type GatewayOptions } from '../gateway.ts';
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';
import { SHARED_ENGINE } from './shared-engine.ts';

export const KEY = 'secret-key-of-the-service';
export const API = '/simulation/openapi/v1';

type Changes = Partial<Omit<GatewayOptions, 'upstream'>> & { upstream?: Partial<GatewayOptions['upstream']> };

/**
 * A gateway before a scripted service. Both end with the test: files share a worker, and a hook of this module would be
 * registered for the first of them alone.
 * @param cleanUp takes what ends a gateway of several tests
 */
export async function gatewayBefore(
  changes: Changes = {},
  cleanUp: (act: () => Promise<void>) => void = onTestFinished,
) {
  const upstream: ScriptedUpstream = await startScriptedUpstream();
  cleanUp(upstream.close);
  const app = await createGateway({
    simulationIds: null,
    controlPlane: false,
    dashboardFolder: null,
    ...SHARED_ENGINE,
    // What a test leaves hanging is no concern of its end.
    stopGraceMillis: 0,
    ...changes,
    upstream: { baseUrl: upstream.baseUrl, apiKey: KEY, ...changes.upstream },
  });
  cleanUp(async () => app.close());
  return { app, upstream };
}

import { afterEach } from 'vitest';
import { createGateway, type GatewayOptions } from '../gateway.ts';
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';
import { sharedEngine } from './shared-engine.ts';

export const KEY = 'secret-key-of-the-service';
export const API = '/simulation/openapi/v1';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Changes = Partial<Omit<GatewayOptions, 'upstream'>> & { upstream?: Partial<GatewayOptions['upstream']> };

/** A gateway before a scripted service; both end with the test. */
export async function gatewayBefore(changes: Changes = {}) {
  const upstream: ScriptedUpstream = await startScriptedUpstream();
  closing.push(upstream.close);
  const app = await createGateway({
    simulationIds: null,
    controlPlane: false,
    dashboardFolder: null,
    beginEngine: sharedEngine,
    // What a test leaves hanging is no concern of its end.
    stopGraceMillis: 0,
    ...changes,
    upstream: { baseUrl: upstream.baseUrl, apiKey: KEY, ...changes.upstream },
  });
  closing.push(() => app.close());
  return { app, upstream };
}

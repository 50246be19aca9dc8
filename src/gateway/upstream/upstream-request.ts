import { ENDPOINTS, type EndpointName, endpointPath } from '../../protocol/index.ts';
import { newRequestId } from '../request-id.ts';

/** A question to the service. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Begins with a slash; comes from the allow-list, never from the browser as it is. */
  path: string;
  body: Buffer | null;
  requestId: string;
  /** Which question it is, for the metrics. */
  endpoint: string;
  /** The instance that is asked for; null: none. */
  simulationId: string | null;
  /** Who asks. */
  client: string;
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** A question of the interface that the gateway asks by itself. */
export function ownQuestion(
  endpoint: EndpointName,
  simulationId: string | null,
  client: string,
  query?: unknown,
): UpstreamRequest {
  return {
    method: ENDPOINTS[endpoint].method,
    path: endpointPath(endpoint, simulationId ?? undefined),
    body: query === undefined ? null : Buffer.from(JSON.stringify(query)),
    requestId: newRequestId(),
    endpoint,
    simulationId,
    client,
  };
}

import { animationSnapshotSchema, animationUpdatesSchema } from './animation.ts';
import { clockSchema } from './clock.ts';
import { healthSchema, visualizationSnapshotSchema, visualizationUpdatesSchema } from './compatibility.ts';
import { updatesQuerySchema } from './stream.ts';
import { catalogPageSchema, catalogQuerySchema, tablePageSchema, tableQuerySchema } from './tables.ts';

/** Prefix of every path, with the version (interface, head, 9). */
export const PATH_PREFIX = '/simulation/openapi/v1';
export const API_KEY_HEADER = 'x-service-api-key';
export const REQUEST_ID_HEADER = 'x-request-id';

/** The eight endpoints (interface 4). `body: null` means: called without a body. */
export const ENDPOINTS = {
  tableCatalog: {
    method: 'POST',
    path: '/simulations/{simulationId}/tables/catalog/query',
    body: catalogQuerySchema,
    data: catalogPageSchema,
    summary: 'Lists result tables of the instance (interface 4.1)',
  },
  table: {
    method: 'POST',
    path: '/simulations/{simulationId}/tables/query',
    body: tableQuerySchema,
    data: tablePageSchema,
    summary: 'Reads the records of one table (interface 4.2)',
  },
  health: {
    method: 'GET',
    path: '/health',
    body: null,
    data: healthSchema,
    summary: 'Checks service and credentials; deprecated (interface 4.3)',
  },
  clock: {
    method: 'GET',
    path: '/simulations/{simulationId}/clock',
    body: null,
    data: clockSchema,
    summary: 'Current clock and status of the instance (interface 4.4)',
  },
  visualizationSnapshot: {
    method: 'GET',
    path: '/simulations/{simulationId}/visualization/snapshot',
    body: null,
    data: visualizationSnapshotSchema,
    summary: 'Legacy visualization snapshot (interface 4.5)',
  },
  visualizationUpdates: {
    method: 'POST',
    path: '/simulations/{simulationId}/visualization/updates/poll',
    body: updatesQuerySchema,
    data: visualizationUpdatesSchema,
    summary: 'Legacy visualization updates (interface 4.6)',
  },
  animationSnapshot: {
    method: 'GET',
    path: '/simulations/{simulationId}/animation/snapshot',
    body: null,
    data: animationSnapshotSchema,
    summary: 'Animation state at one instant (interface 4.7)',
  },
  animationUpdates: {
    method: 'POST',
    path: '/simulations/{simulationId}/animation/updates/query',
    body: updatesQuerySchema,
    data: animationUpdatesSchema,
    summary: 'Animation batches after a cursor (interface 4.8)',
  },
} as const;

export type EndpointName = keyof typeof ENDPOINTS;

/** Path of an endpoint on an origin, prefix included; the id is encoded. */
export function endpointPath(endpoint: EndpointName, simulationId = ''): string {
  return PATH_PREFIX + ENDPOINTS[endpoint].path.replace('{simulationId}', encodeURIComponent(simulationId));
}

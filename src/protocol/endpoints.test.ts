import { expect, test } from 'vitest';
import { ENDPOINTS, type EndpointName, endpointPath } from './endpoints.ts';

test.each<[EndpointName, string]>([
  ['tableCatalog', 'POST /simulation/openapi/v1/simulations/halle%2F7/tables/catalog/query'],
  ['table', 'POST /simulation/openapi/v1/simulations/halle%2F7/tables/query'],
  ['health', 'GET /simulation/openapi/v1/health'],
  ['clock', 'GET /simulation/openapi/v1/simulations/halle%2F7/clock'],
  ['visualizationSnapshot', 'GET /simulation/openapi/v1/simulations/halle%2F7/visualization/snapshot'],
  ['visualizationUpdates', 'POST /simulation/openapi/v1/simulations/halle%2F7/visualization/updates/poll'],
  ['animationSnapshot', 'GET /simulation/openapi/v1/simulations/halle%2F7/animation/snapshot'],
  ['animationUpdates', 'POST /simulation/openapi/v1/simulations/halle%2F7/animation/updates/query'],
])('%s is read at %s', (endpoint, request) => {
  expect(`${ENDPOINTS[endpoint].method} ${endpointPath(endpoint, 'halle/7')}`).toBe(request);
});

test('an instance that is not named leaves no braces', () => {
  expect(endpointPath('clock')).toBe('/simulation/openapi/v1/simulations//clock');
});

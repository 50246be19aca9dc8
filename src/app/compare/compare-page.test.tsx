import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createServiceClient, type RecordingsClient, ServiceError } from '../../client/index.ts';
import { openDashboard } from '../testing/open-dashboard.tsx';

// The page's code is there before it is waited for: a busy machine takes long to make it.
beforeAll(() => import('./compare-page.tsx'), 180_000);
afterEach(cleanup);

function open(path: string, manifest: RecordingsClient['manifest']) {
  const base = createServiceClient();
  const client = {
    ...base,
    simulations: async () => ({ items: [{ simulationId: 'live', label: 'Live plant' }], controlPlane: true }),
    recordings: { ...base.recordings, manifest },
  };
  openDashboard(path, client);
}

test('one that is not there is told with the request, and leads back to the list', async () => {
  open('/compare/live/gone', () =>
    Promise.reject(new ServiceError({ code: 'NOT_FOUND', message: 'There is no such recording.', requestId: 'r-9' })),
  );
  expect(await screen.findByText('These runs cannot be shown side by side')).toBeTruthy();
  for (const words of [/There is no such recording/, 'r-9']) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All recordings' }).getAttribute('href')).toBe('/recordings');
});

test('a run beside itself is no comparison', async () => {
  open('/compare/live/live', () => Promise.reject(new Error('nobody asks')));
  expect(await screen.findByText('These are the same run')).toBeTruthy();
});

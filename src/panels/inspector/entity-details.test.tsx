import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { ScriptedService } from '../../client/testing/scripted-service.ts';
import type { AnimationAction } from '../../protocol/index.ts';
import { createViewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { createWorld } from '../../world/index.ts';
import { TroubleLog } from '../picture/trouble-log.tsx';
import { EntityDetails } from './entity-details.tsx';

let service: ScriptedService;

beforeEach(() => {
  service = new ScriptedService();
  service.simMicros = () => 5e6;
});

afterEach(cleanup);

const A = {
  entityName: 'A',
  entityType: 'CARRIER',
  simulationTimeMicros: 1e6,
  position: { x: 1, y: 0, z: 2 },
  rotation: { x: 0, y: 0, z: 0 },
};

/** Reads the service once and shows the details of A beside the incidents. */
async function show(...events: AnimationAction[]): Promise<HTMLElement> {
  const client = createServiceClient({ fetch: service.fetch });
  const viewer = createViewer({ client, simulationId: 'sim', createWorld: (snapshot) => createWorld(snapshot) });
  const { signal } = new AbortController();
  await viewer.feed.readSnapshot(signal);
  if (events.length > 0) service.publish(...events);
  await viewer.feed.readUpdates(signal);
  viewer.selectName('A');
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ViewerContext value={viewer}>
        <TroubleLog />
        <EntityDetails />
      </ViewerContext>
    </QueryClientProvider>,
  );
  return screen.getByRole('complementary', { name: 'Selected entity' });
}

test('a vehicle on a track: its name, where its head is along it, and its centre', async () => {
  const track = { name: 'loop 7', headOffsetMeters: 12.5 };
  const details = await show({ ...A, animationType: 'POSE_UPDATE', track });
  expect(details.textContent).toContain('Trackloop 7');
  expect(details.textContent).toContain('Head12.50 m along the track');
  expect(details.textContent).toContain('Centre1.00 · 0.00 · 2.00 m');
});

test('a motion that the snapshot could not bring along is told on its entity and among the incidents', async () => {
  const route = [{ type: 'PATH' as const, name: 'nowhere' }];
  const speeds = { initialSpeed: 1, maxSpeed: 1, acceleration: 0, deceleration: 0, durationSeconds: 10 };
  service.stated = { motions: [{ ...A, animationType: 'MOVE_ALONG_PATH', route, ...speeds }] };
  const details = await show();
  expect(details.textContent).toContain('Its MOVE_ALONG_PATH could not be used');
  fireEvent.click(screen.getByRole('button', { name: '1 incident' }));
  const incidents = await screen.findByRole('list', { name: 'Incidents' });
  expect(incidents.textContent).toContain('A motion in progress could not be shown');
  expect(incidents.textContent).toContain('request-1');
});

test('what is carried leads to its passport; what is not has none', async () => {
  expect((await show()).textContent).not.toContain('Where it went');
  cleanup();
  const { position, rotation } = A;
  const handed = { ...A, entityName: 'B', cargoName: 'A', part: 'STORAGE' as const };
  const details = await show({
    ...handed,
    animationType: 'ATTACH_CARGO',
    localPosition: position,
    localRotation: rotation,
  });
  expect(details.textContent).toContain('Where it went');
});

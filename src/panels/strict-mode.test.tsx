import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceClient } from '../client/index.ts';
import { ServiceClientContext } from '../client/react/index.ts';
import { ScriptedService } from '../client/testing/scripted-service.ts';
import { createViewer, type Viewer } from '../run/viewer.ts';
import { ViewerContext } from '../run/viewer-context.ts';
import type { PlantControls } from '../scene/index.ts';
import { createWorld } from '../world/index.ts';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { EntityList } from './entities/entity-list.tsx';
import { Flow } from './flow/flow.tsx';
import { EntityDetails } from './inspector/entity-details.tsx';
import { Lanes } from './lanes/lanes.tsx';
import { createLanesView } from './lanes/lanes-view.ts';
import { Passport } from './passport/passport.tsx';
import { Minimap } from './picture/minimap.tsx';
import { SideTables } from './tables/side-tables.tsx';
import { Transport } from './timeline/transport.tsx';

/** What React says of effects that do not end as they began, of states set where nothing is shown, of updates while rendering. */
let complaints: unknown[][];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const none = (): void => undefined;
const stop = () => none;
const controls = {
  viewpoint: () => ({ eye: [0, 5, 5], target: [0, 0, 0] }),
  plan: () => ({ minX: 0, minZ: 0, maxX: 1, maxZ: 1, buildingCount: 0, dotCount: 0, devices: 0 }),
  instant: () => null,
  visibleFloor: () => [],
  isLoaded: () => null,
  onViewChange: stop,
  onShown: stop,
  onFlowHover: stop,
  showFlow: none,
  showWay: none,
} as unknown as PlantControls;

/** A run of one carrier, read once. */
async function viewerOf(): Promise<Viewer> {
  const service = new ScriptedService();
  service.simMicros = () => 5e6;
  const client = createServiceClient({ fetch: service.fetch });
  const viewer = createViewer({ client, simulationId: 'sim', createWorld: (snapshot) => createWorld(snapshot) });
  await viewer.feed.readSnapshot(new AbortController().signal);
  viewer.selectName('A');
  viewer.pictureOf().setControls(controls);
  return viewer;
}

const shownBy = ({ feed, store }: Viewer) => {
  const instant = feed.store.timeline.instantAt(store.getState().readout.timelineMicros);
  return () => instant;
};

// Notes have tests of their own, which run in StrictMode as all do.
test.each<{ panel: string; part: (viewer: Viewer) => ReactElement }>([
  { panel: 'compare', part: () => <CompareDialog view={createLanesView()} onClose={none} /> },
  {
    panel: 'entities',
    part: (viewer) => (
      <EntityList controls={controls} shown={shownBy(viewer)} selected={null} onSelect={none} onClose={none} />
    ),
  },
  { panel: 'flow', part: () => <Flow /> },
  { panel: 'inspector', part: () => <EntityDetails /> },
  { panel: 'lanes', part: () => <Lanes /> },
  { panel: 'passport', part: () => <Passport /> },
  { panel: 'picture', part: () => <Minimap controls={controls} /> },
  { panel: 'tables', part: () => <SideTables simulationId="sim" fullSpeed /> },
  { panel: 'timeline', part: () => <Transport onHelp={none} above={null} buttons={null} /> },
])('$panel is shown, goes and comes again in StrictMode without a complaint of React (front 6)', async ({ part }) => {
  const viewer = await viewerOf();
  const Page = () => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServiceClientContext value={createServiceClient()}>
        <ViewerContext value={viewer}>
          <main>{part(viewer)}</main>
        </ViewerContext>
      </ServiceClientContext>
    </QueryClientProvider>
  );
  const routeTree = createRootRoute({ component: Page });
  for (let visit = 0; visit < 2; visit += 1) {
    const router = createRouter({ routeTree, history: createMemoryHistory() });
    const { unmount } = render(
      <StrictMode>
        <RouterProvider router={router as never} />
      </StrictMode>,
    );
    const main = await screen.findByRole('main');
    // A dialog stands beside the page.
    await waitFor(() => expect(main.firstElementChild ?? screen.queryByRole('dialog')).not.toBeNull());
    unmount();
  }
  expect(complaints).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createServiceClient } from '../client/index.ts';
import { ServiceClientContext } from '../client/react/index.ts';
import { ScriptedService } from '../client/testing/scripted-service.ts';
import { changePanel } from '../run/panel-config.ts';
import { createViewer, type Viewer } from '../run/viewer.ts';
import { ViewerContext } from '../run/viewer-context.ts';
import { INITIAL_PICTURE_STATE, type PlantControls } from '../scene/index.ts';
import { createWorld } from '../world/index.ts';
import { RUN_PANELS } from './arranged-run.tsx';
import { Charts } from './charts/charts.tsx';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { DirectorButton } from './director/director-button.tsx';
import { Hints } from './hints/first-hints.tsx';
import { createLanesView } from './lanes/lanes-view.ts';
import { PANELS } from './open-panels.tsx';
import { Minimap } from './picture/minimap.tsx';
import { ShowWords } from './show/show-stage.tsx';
import { RunCaption } from './side-by-side/run-half.tsx';
import { SideTables } from './tables/side-tables.tsx';
import { Transport } from './timeline/transport.tsx';
import { VideoDialog } from './video/video-dialog.tsx';

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
  state: createStore(() => INITIAL_PICTURE_STATE),
  showFlow: none,
  showHolds: none,
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

const parts: Readonly<Record<string, (viewer: Viewer) => ReactElement>> = {
  charts: () => <Charts simulationId="sim" />,
  compare: () => <CompareDialog view={createLanesView()} onClose={none} />,
  director: () => <DirectorButton />,
  hints: () => <Hints isAsked onEnd={none} />,
  picture: () => <Minimap controls={controls} />,
  'side-by-side': (viewer) => (
    <RunCaption
      run={{ viewer, name: 'sim', link: <a href="/">sim</a>, recordingId: null, lengthMicros: 0 }}
      leader={viewer}
      lock="since-start"
    />
  ),
  show: () => <ShowWords label="sim" tour={null} figures={null} notices={null} />,
  tables: () => <SideTables simulationId="sim" fullSpeed />,
  timeline: () => <Transport onTimeline={none} buttons={null} />,
  video: () => <VideoDialog controls={controls} onClose={none} />,
};

const ALL_PANELS = [...RUN_PANELS, ...PANELS];

/** A dialog stands beside the page. */
const isThere = () =>
  waitFor(() => expect(screen.getByRole('main').firstElementChild ?? screen.queryByRole('dialog')).not.toBeNull());

test('every folder of this room has a part here, or a panel in the registry', () => {
  const folders = readdirSync('src/panels', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...Object.keys(parts), ...ALL_PANELS.map(({ id }) => id)].sort());
});

test.each(ALL_PANELS)(
  '$id is opened, goes and comes again in StrictMode without a complaint of React (front 6)',
  async (panel) => {
    const viewer = await viewerOf();
    changePanel(viewer, panel, { isOpen: true });
    await visitTwice(viewer, <panel.Component />, isThere);
    expect(complaints).toEqual([]);
  },
);

test.each(Object.entries(parts))(
  '%s is shown, goes and comes again in StrictMode without a complaint of React (front 6)',
  async (_, part) => {
    const viewer = await viewerOf();
    await visitTwice(viewer, part(viewer), isThere);
    expect(complaints).toEqual([]);
  },
);

async function visitTwice(viewer: Viewer, part: ReactElement, isThere: () => Promise<unknown>): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Page = () => (
    <QueryClientProvider client={queries}>
      <ServiceClientContext value={createServiceClient()}>
        <ViewerContext value={viewer}>
          <main>{part}</main>
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
    await screen.findByRole('main');
    await isThere();
    unmount();
  }
}

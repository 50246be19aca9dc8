import { t } from '@lingui/core/macro';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { tourOfFile, viewerSearch } from '../../run/index.ts';
import type { Tour } from '../../tour/index.ts';
import { lazyPart, PiecesLanguage, useRegion } from '../../ui/index.ts';
import { PageFailed } from '../pages/page.tsx';
import { LOCAL_RECORDING } from '../recordings/local-file.ts';
import { LocalRecording } from '../recordings/local-recording.tsx';
import { parseSearch, stringifySearch } from '../search-params.ts';
import { Brand, ShellFrame } from '../shell/shell-frame.tsx';
import { ThemeSwitch } from '../shell/theme-switch.tsx';

const root = createRootRoute({ component: ClipShell });

const recording = createRoute({
  getParentRoute: () => root,
  path: '/recordings/$recordingId',
  validateSearch: viewerSearch,
  component: LocalRecording,
});

// The address of a file on a disk keeps nothing: this remembers the viewer's place.
const router = createRouter({
  routeTree: root.addChildren([recording]),
  history: createMemoryHistory({ initialEntries: [`/recordings/${LOCAL_RECORDING}`] }),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailed,
});

/** Nobody answers: asking once is enough. */
function queriesWith(tour: Tour | null): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (tour !== null) tourOfFile(queries, tour);
  return queries;
}

/** The viewer of one recording, without anything that needs a gateway. @param tour through it, which the page has with it */
export function ClipApp({ tour }: { tour: Tour | null }): ReactElement {
  const [queries] = useState(() => queriesWith(tour));
  return (
    <QueryClientProvider client={queries}>
      <PiecesLanguage>
        <RouterProvider<typeof router> router={router} />
      </PiecesLanguage>
    </QueryClientProvider>
  );
}

const ClipCommands = lazyPart(
  () => t`Shortcuts unavailable`,
  () => withLaterWords(() => import('../commands/clip-commands.tsx').then((module) => module.ClipCommands)),
);

function ClipShell(): ReactElement {
  useRegion();
  return <ShellFrame lead={<Brand />} tools={<ThemeSwitch />} commands={<ClipCommands />} />;
}

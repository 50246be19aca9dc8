import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { Following, viewerSearch } from '../../run/index.ts';
import { PiecesLanguage, useRegion } from '../../ui/index.ts';
import { PageFailed } from '../pages/page.tsx';
import { LOCAL_RECORDING } from '../recordings/local-file.ts';
import { LocalRecording } from '../recordings/local-recording.tsx';
import { parseSearch, stringifySearch } from '../search-params.ts';
import { HeaderSlotContext } from '../shell/header-slot.tsx';
import classes from '../shell/shell.module.css';
import { ThemeSwitch } from '../shell/theme-switch.tsx';

const root = createRootRoute({ component: ClipShell });

const recording = createRoute({
  getParentRoute: () => root,
  path: '/recordings/$recordingId',
  validateSearch: viewerSearch,
  component: LocalRecording,
});

// Of the address of a file on a disk nothing is kept: where one looks is kept here.
const router = createRouter({
  routeTree: root.addChildren([recording]),
  history: createMemoryHistory({ initialEntries: [`/recordings/${LOCAL_RECORDING}`] }),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailed,
});

/** Nobody answers: asking once is enough. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The viewer of one recording, with nothing round it that would need a gateway. */
export function ClipApp(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <PiecesLanguage>
        <RouterProvider<typeof router> router={router} />
      </PiecesLanguage>
    </QueryClientProvider>
  );
}

function ClipShell(): ReactElement {
  useRegion();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlotContext value={slot}>
      <div className={classes.shell}>
        <header className={classes.bar}>
          <span className={classes.brand}>Aisle</span>
          <div ref={setSlot} className={classes.slot} />
          <ThemeSwitch />
        </header>
        <main id="page" className={classes.page} tabIndex={-1}>
          <Outlet />
        </main>
        <Following />
      </div>
    </HeaderSlotContext>
  );
}

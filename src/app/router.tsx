import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { PageFailed } from './pages/page-failed.tsx';
import { PageNotFound } from './pages/page-not-found.tsx';
import { PagePending } from './pages/page-pending.tsx';
import { benchSearch, loginSearch, parseSearch, stringifySearch, tableSearch, viewerSearch } from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: PageNotFound });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});

const viewer = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId',
  validateSearch: viewerSearch,
  component: lazyRouteComponent(() => import('./viewer/viewer-page.tsx'), 'ViewerPage'),
});

const tables = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/tables',
  component: lazyRouteComponent(() => import('./tables/tables-page.tsx'), 'TablesPage'),
});

const table = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/tables/$tableName',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('./tables/table-page.tsx'), 'TablePage'),
});

const compatibility = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/compatibility',
  component: lazyRouteComponent(() => import('./compatibility/compatibility-page.tsx'), 'CompatibilityPage'),
});

const sceneBench = createRoute({
  getParentRoute: () => root,
  path: '/bench/scene',
  validateSearch: benchSearch,
  component: lazyRouteComponent(() => import('./bench/scene-bench-page.tsx'), 'SceneBenchPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('./access/login-page.tsx'), 'LoginPage'),
});

const signedOut = createRoute({
  getParentRoute: () => root,
  path: '/signed-out',
  component: lazyRouteComponent(() => import('./access/signed-out-page.tsx'), 'SignedOutPage'),
});

const routeTree = root.addChildren([login, signedOut, overview, viewer, tables, table, compatibility, sceneBench]);

/**
 * Pages of the dashboard (architecture, "Pages"); each loads its code when it is opened. The history is the browser's
 * unless a test gives its own.
 */
export function createDashboardRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}

import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { viewerSearch } from '../run/index.ts';
import { PageFailed, PageNotFound, PagePending, page, pageWithWords } from './pages/page.tsx';
import {
  loginSearch,
  overviewSearch,
  parseSearch,
  recordedSqlSearch,
  recordedTableSearch,
  recordedTablesSearch,
  recordingsSearch,
  sqlSearch,
  stringifySearch,
  tableSearch,
  tablesSearch,
} from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: PageNotFound });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: overviewSearch,
  component: pageWithWords(() => import('./overview/overview-page.tsx').then((module) => module.OverviewPage)),
});

const viewer = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId',
  validateSearch: viewerSearch,
  component: page(() => import('./viewer/viewer-page.tsx').then((module) => module.ViewerPage)),
});

const tables = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/tables',
  validateSearch: tablesSearch,
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.TablesPage)),
});

const table = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/tables/$tableName',
  validateSearch: tableSearch,
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.TablePage)),
});

const board = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/board',
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.BoardPage)),
});

const sql = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/sql',
  validateSearch: sqlSearch,
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.SqlPage)),
});

const compatibility = createRoute({
  getParentRoute: () => root,
  path: '/simulations/$simulationId/compatibility',
  component: pageWithWords(() =>
    import('./compatibility/compatibility-page.tsx').then((module) => module.CompatibilityPage),
  ),
});

const experiments = createRoute({
  getParentRoute: () => root,
  path: '/experiments',
  component: pageWithWords(() => import('./experiments/experiments-page.tsx').then((module) => module.ExperimentsPage)),
});

const experiment = createRoute({
  getParentRoute: () => root,
  path: '/experiments/$experimentId',
  component: pageWithWords(() => import('./experiments/experiment-page.tsx').then((module) => module.ExperimentPage)),
});

const recordings = createRoute({
  getParentRoute: () => root,
  path: '/recordings',
  validateSearch: recordingsSearch,
  component: page(() => import('./recordings/recordings-page.tsx').then((module) => module.RecordingsPage)),
});

const recording = createRoute({
  getParentRoute: () => root,
  path: '/recordings/$recordingId',
  validateSearch: viewerSearch,
  component: page(() => import('./recordings/recording-page.tsx').then((module) => module.RecordingPage)),
});

const recordedTables = createRoute({
  getParentRoute: () => root,
  path: '/recordings/$recordingId/tables',
  validateSearch: recordedTablesSearch,
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.TablesPage)),
});

const recordedTable = createRoute({
  getParentRoute: () => root,
  path: '/recordings/$recordingId/tables/$tableName',
  validateSearch: recordedTableSearch,
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.TablePage)),
});

const recordedSql = createRoute({
  getParentRoute: () => root,
  path: '/recordings/$recordingId/sql',
  validateSearch: recordedSqlSearch,
  component: pageWithWords(() => import('./tables/table-pages.tsx').then((module) => module.SqlPage)),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: pageWithWords(() => import('./access/login-page.tsx').then((module) => module.LoginPage)),
});

const signedOut = createRoute({
  getParentRoute: () => root,
  path: '/signed-out',
  component: pageWithWords(() => import('./access/login-page.tsx').then((module) => module.SignedOutPage)),
});

const routeTree = root.addChildren([
  login,
  signedOut,
  overview,
  viewer,
  tables,
  table,
  sql,
  board,
  compatibility,
  experiments,
  experiment,
  recordings,
  recording,
  recordedTables,
  recordedTable,
  recordedSql,
]);

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

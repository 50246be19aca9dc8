import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { viewerSearch } from '../run/index.ts';
import { PageFailed, PageNotFound, PagePending, page, pageWithWords } from './pages/page.tsx';
import {
  loginSearch,
  overviewSearch,
  parseSearch,
  presenterSearch,
  recordedSqlSearch,
  recordedTableSearch,
  recordedTablesSearch,
  recordingsSearch,
  showSearch,
  sqlSearch,
  stringifySearch,
  tableSearch,
  tablesSearch,
} from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: PageNotFound });

const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

// The pages of a live run and of a recorded one are the same (decision 108).
const tablePages = () => import('./tables/table-pages.tsx');
const TablesPage = pageWithWords(() => tablePages().then((module) => module.TablesPage));
const TablePage = pageWithWords(() => tablePages().then((module) => module.TablePage));
const SqlPage = pageWithWords(() => tablePages().then((module) => module.SqlPage));

const overview = createRoute({
  ...at('/'),
  validateSearch: overviewSearch,
  component: pageWithWords(() => import('./overview/overview-page.tsx').then((module) => module.OverviewPage)),
});

const viewer = createRoute({
  ...at('/simulations/$simulationId'),
  validateSearch: viewerSearch,
  component: page(() => import('./viewer/viewer-page.tsx').then((module) => module.ViewerPage)),
});

const tables = createRoute({
  ...at('/simulations/$simulationId/tables'),
  validateSearch: tablesSearch,
  component: TablesPage,
});

const table = createRoute({
  ...at('/simulations/$simulationId/tables/$tableName'),
  validateSearch: tableSearch,
  component: TablePage,
});

const sql = createRoute({ ...at('/simulations/$simulationId/sql'), validateSearch: sqlSearch, component: SqlPage });

const board = createRoute({
  ...at('/simulations/$simulationId/board'),
  component: pageWithWords(() => tablePages().then((module) => module.BoardPage)),
});

const compatibility = createRoute({
  ...at('/simulations/$simulationId/compatibility'),
  component: pageWithWords(() =>
    import('./compatibility/compatibility-page.tsx').then((module) => module.CompatibilityPage),
  ),
});

const experiments = createRoute({
  ...at('/experiments'),
  component: pageWithWords(() => import('./experiments/experiments-page.tsx').then((module) => module.ExperimentsPage)),
});

const experiment = createRoute({
  ...at('/experiments/$experimentId'),
  component: pageWithWords(() => import('./experiments/experiment-page.tsx').then((module) => module.ExperimentPage)),
});

const recordings = createRoute({
  ...at('/recordings'),
  validateSearch: recordingsSearch,
  component: pageWithWords(() => import('./recordings/recordings-page.tsx').then((module) => module.RecordingsPage)),
});

const recording = createRoute({
  ...at('/recordings/$recordingId'),
  validateSearch: viewerSearch,
  component: pageWithWords(() => import('./recordings/recording-page.tsx').then((module) => module.RecordingPage)),
});

const recordedTables = createRoute({
  ...at('/recordings/$recordingId/tables'),
  validateSearch: recordedTablesSearch,
  component: TablesPage,
});

const recordedTable = createRoute({
  ...at('/recordings/$recordingId/tables/$tableName'),
  validateSearch: recordedTableSearch,
  component: TablePage,
});

const recordedSql = createRoute({
  ...at('/recordings/$recordingId/sql'),
  validateSearch: recordedSqlSearch,
  component: SqlPage,
});

const show = createRoute({
  ...at('/show/$showId'),
  validateSearch: showSearch,
  component: pageWithWords(() => import('./show/show-page.tsx').then((module) => module.ShowPage)),
});

const compare = createRoute({
  ...at('/compare/$leftId/$rightId'),
  validateSearch: viewerSearch,
  component: pageWithWords(() => import('./compare/compare-page.tsx').then((module) => module.ComparePage)),
});

const presenter = createRoute({
  ...at('/presenter'),
  validateSearch: presenterSearch,
  component: pageWithWords(() => import('./presenter/presenter-page.tsx').then((module) => module.PresenterPage)),
});

const login = createRoute({
  ...at('/login'),
  validateSearch: loginSearch,
  component: pageWithWords(() => import('./access/login-page.tsx').then((module) => module.LoginPage)),
});

const signedOut = createRoute({
  ...at('/signed-out'),
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
  show,
  compare,
  presenter,
]);

/**
 * Pages of the dashboard (architecture, "Pages"); each loads its code when it is opened. Tests give a history of their
 * own.
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

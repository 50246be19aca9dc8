import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developerPages } from './scripts/developer-pages.ts';
import { leftOut } from './scripts/left-out/plugin.ts';
import { locales } from './scripts/locales.ts';
import { words } from './scripts/words/macros.ts';
import { PROGRAMS } from './src/programs/index.ts';

/**
 * What every page has: zipped in one piece it is a tenth smaller than in the fifty that it would fall into by who shares
 * what with whom. What these modules import comes with them.
 */
const OF_EVERY_PAGE = new RegExp(
  [
    'src/app/use-page-title\\.ts$',
    'src/run/(queries/(use-clock|simulations|use-session|instance-clock)|words/clock-words)\\.ts$',
    'src/app/shell/header-slot\\.tsx$',
    'node_modules/zustand/',
    'node_modules/@tanstack/(react-router|react-query)/',
    'src/playback/playhead\\.ts$',
    'src/units/base64\\.ts$',
    'src/scene/camera/lens\\.ts$',
    'src/feed/feed\\.ts$',
    'src/ui/(format|region|theme)/.*\\.tsx?$',
    'src/ui/\\w+/(toolbar|select|menu|popover|floating-panel|key-value|empty-state|status-badge|use-is-narrow|visually-hidden)\\.tsx?$',
  ].join('|'),
);

/** What is for tables alone, though it is told at the same door as what every page has: numbers of any length, files, SQL. */
const OF_TABLES =
  /src\/tabular\/(exact-json|csv-text|joined-observation|sql-table-name)\.ts$|node_modules\/lossless-json\//;

const GROUPS = [
  { name: 'of-tables', test: OF_TABLES, priority: 1 },
  { name: 'common', test: OF_EVERY_PAGE },
];

/** Side by side: what the server starts is found beside it. */
const SERVER_FILES = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [locales, words, leftOut, developerPages, react()],
  worker: { format: 'es', plugins: () => [leftOut] },
  publicDir: isSsrBuild ? false : 'public',
  // Nine megabytes as a package, of which the server needs three hundred kilobytes.
  // The protocol of tools is as large again, with tests and maps; what talks to NATS or to a bucket is wanted by few.
  ssr: { noExternal: ['zod', /^@modelcontextprotocol\//, /^@nats-io\//, 'tweetnacl', 'js-sha256', 'aws4fetch'] },
  build: {
    target: isSsrBuild ? 'node20' : 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/dashboard',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Of a piece that nothing on the first page shows, nothing is loaded with it, though all have one door.
    rolldownOptions: {
      // Copies of tables live in a process of their own, the runs of experiments and what tools derive in threads.
      ...(isSsrBuild
        ? {
            input: {
              server: 'src/server.ts',
              ...Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, `src/${file}`])),
            },
          }
        : {}),
      treeshake: {
        moduleSideEffects: [
          { test: /src\/(ui|run|workspace|panels|commands)\/(?!index\.ts).*\.tsx?$/, sideEffects: false },
        ],
      },
      output: isSsrBuild ? SERVER_FILES : { codeSplitting: { groups: GROUPS } },
    },
    // What counts is what a browser needs before the first picture: `npm run bundle` holds that, zipped, to its limit.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
}));

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What is shown on demand (`withLaterWords`): its words need not be there with the first picture. */
const LATER = [
  ...['grid', 'charts', 'tables'],
  ...['bottleneck', 'compare', 'entities', 'flow', 'holds', 'inspector', 'lanes', 'notes', 'passport'].map(
    (panel) => `panels/${panel}`,
  ),
  ...['space-time', 'timeline'].map((panel) => `panels/${panel}`),
  ...['access', 'compatibility', 'experiments', 'overview', 'settings', 'tables'].map((page) => `app/${page}`),
].map((room) => `<rootDir>/src/${room}`);

const NEVER = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/node_modules/**'];

/** English stands in the code; a catalog for each language holds what it says instead (decision 047). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans'],
  catalogs: [
    {
      path: '<rootDir>/src/language/messages/{locale}',
      include: ['ui', 'scene', 'run', 'panels', 'app'].map((room) => `<rootDir>/src/${room}`),
      exclude: [...NEVER, ...LATER.map((room) => `${room}/**`)],
    },
    { path: '<rootDir>/src/language/messages/later/{locale}', include: LATER, exclude: NEVER },
  ],
  // Where a message stands would change with every line moved.
  format: formatter({ origins: false }),
  orderBy: 'message',
});

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What is shown on demand (`withLaterWords`): its words need not be there with the first picture. */
const LATER = [
  ...['grid', 'charts', 'tables'],
  ...[
    'bottleneck',
    'compare',
    'director',
    'entities',
    'events',
    'flow',
    'hints',
    'holds',
    'inspector',
    'lanes',
    'notes',
    'passport',
    'side-by-side',
    'show',
    'tour',
    'video',
    'watch',
  ].map((panel) => `panels/${panel}`),
  ...['space-time', 'timeline'].map((panel) => `panels/${panel}`),
  ...['commands', 'workspace'],
  ...[
    'access',
    'alerts',
    'commands',
    'compare',
    'compatibility',
    'experiments',
    'overview',
    'people',
    'presenter',
    'recordings',
    'settings',
    'show',
    'tables',
  ].map((page) => `app/${page}`),
].map((room) => `<rootDir>/src/${room}`);

/** The same of single files. */
const LATER_FILES = [
  ...[
    'arranged-run.tsx',
    'arrangement.ts',
    'derived-key-sets.ts',
    'key-sets.ts',
    'presets.ts',
    'use-run-layout.ts',
  ].map((file) => `panels/${file}`),
  ...[
    'area-selection',
    'going-along',
    'legend',
    'picture-settings',
    'picture-words',
    'standing',
    'trouble-log',
    'view-drawer',
  ].map((part) => `panels/picture/${part}.tsx`),
  ...[
    'app/shell/session-menu.tsx',
    'app/viewer/run-commands.tsx',
    'ui/fields/field-errors.ts',
    'run/words/alert-words.ts',
    'panels/picture/picture-commands.tsx',
    'run/player-actions.ts',
  ],
].map((file) => `<rootDir>/src/${file}`);

const NEVER = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/node_modules/**'];

/** English stands in the code; a catalog for each language holds what it says instead (decision 047). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans'],
  catalogs: [
    {
      path: '<rootDir>/src/language/messages/{locale}',
      include: ['ui', 'scene', 'run', 'panels', 'app'].map((room) => `<rootDir>/src/${room}`),
      exclude: [...NEVER, ...LATER.map((room) => `${room}/**`), ...LATER_FILES],
    },
    { path: '<rootDir>/src/language/messages/later/{locale}', include: [...LATER, ...LATER_FILES], exclude: NEVER },
  ],
  // Where a message stands would change with every line moved.
  format: formatter({ origins: false }),
  orderBy: 'message',
});

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** English stands in the code; a catalog for each language holds what it says instead (decision 047). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans'],
  catalogs: [
    {
      path: '<rootDir>/src/app/language/messages/{locale}',
      include: ['ui', 'app', 'tables', 'scene'].map((room) => `<rootDir>/src/${room}`),
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/node_modules/**'],
    },
  ],
  // Where a message stands would change with every line moved.
  format: formatter({ origins: false }),
  orderBy: 'message',
});

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Plugin } from 'vite';

/** The words that the pieces' library brings along are kept in the languages of the dashboard alone. */
export const locales: Plugin = { ...(optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }) as Plugin), enforce: 'pre' };

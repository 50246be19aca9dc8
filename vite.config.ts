import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { words } from './scripts/words/macros.ts';

/** The words that the pieces' library brings along are kept in the languages of the dashboard alone. */
const locales: Plugin = { ...(optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }) as Plugin), enforce: 'pre' };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [locales, words, react()],
  worker: { format: 'es' },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: isSsrBuild ? 'node20' : 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/dashboard',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Of a piece that nothing on the first page shows, nothing is loaded with it, though all have one door.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /src\/ui\/(?!index\.ts).*\.tsx?$/, sideEffects: false }] },
    },
    // What counts is what a browser needs before the first picture: `npm run bundle` holds that, zipped, to its limit.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
}));

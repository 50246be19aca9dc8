import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { words } from './scripts/words/macros.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [words, react()],
  worker: { format: 'es' },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: isSsrBuild ? 'node20' : 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/dashboard',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // What counts is what a browser needs before the first picture: `npm run bundle` holds that, zipped, to its limit.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
}));

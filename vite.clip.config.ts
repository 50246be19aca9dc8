import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leftOut } from './scripts/left-out/plugin.ts';
import { locales } from './scripts/locales.ts';
import { words } from './scripts/words/macros.ts';

/** Where the gateway writes a recording into the page, as text, and the tour through it (src/gateway/recordings/clip-page.ts). */
const PLACE = '<!--recording-->';
const TOUR_PLACE = '<!--tour-->';

/**
 * Everything in one page: a browser opens it from a disk, where a module may not fetch another. What stands within a script must not
 * end it.
 */
const onePage: Plugin = {
  name: 'one-page',
  enforce: 'post',
  generateBundle: {
    // Once everybody else has put their last words into the code.
    order: 'post',
    handler(_options, bundle) {
      let script = '';
      let style = '';
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk' && file.isEntry) script = file.code;
        if (file.type === 'asset' && name.endsWith('.css')) style = String(file.source);
        delete bundle[name];
      }
      const colorScheme = readFileSync('public/color-scheme.js', 'utf8');
      const inScript = (code: string) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
      const source = [
        '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
        `<title>Aisle</title><meta id="react-aria-pressable-style"><style>${style}</style>`,
        `<script>${inScript(colorScheme)}</script></head><body><div id="root"></div>`,
        `<script type="application/json" id="tour">${TOUR_PLACE}</script>`,
        `<script type="text/plain" id="recording">${PLACE}</script>`,
        `<script type="module">${inScript(script)}</script></body></html>\n`,
      ].join('\n');
      this.emitFile({ type: 'asset', fileName: 'clip.html', source });
    },
  },
};

/** The page into which a clip is written (docs/recordings.md, "One page that plays from a disk"). */
export default defineConfig({
  plugins: [locales, words, leftOut, react(), onePage],
  publicDir: false,
  assetsInclude: ['**/*.glb'],
  build: {
    target: 'es2023',
    outDir: 'dist/clip',
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/clip.tsx',
      treeshake: {
        moduleSideEffects: [{ test: /src\/(app|charts|grid|panels|run|tables|ui)\/.*\.tsx?$/, sideEffects: false }],
      },
      output: { codeSplitting: false },
    },
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
});

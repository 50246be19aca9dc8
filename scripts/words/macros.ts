import { transformAsync } from '@babel/core';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';

/** Turns Lingui's macros into calls by id: nothing else here needs Babel, so only files that use them see it. */
const macros: Plugin = {
  name: 'lingui-macros',
  enforce: 'pre',
  async transform(code, id) {
    const [filename = id] = id.split('?');
    if (!/\.tsx?$/.test(filename) || !/@lingui\/(core|react)\/macro/.test(code)) return null;
    const result = await transformAsync(code, {
      filename,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    });
    return { code: result?.code ?? code, map: result?.map ?? null };
  },
};

/** Messages in code, and catalogs as modules; a build with a gap in a language fails. */
export const words = [macros, lingui({ failOnMissing: true, failOnCompileError: true })];

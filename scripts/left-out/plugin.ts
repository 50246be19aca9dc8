import type { Plugin } from 'vite';
import { core, renderer } from './three.ts';
import { jsonSchemas, textFormats } from './zod.ts';

const EDITS = [jsonSchemas, textFormats, renderer, core];

/** What nobody calls in the dashboard is left out of what a browser loads, where the library's make keeps it from being shaken off. */
export const leftOut: Plugin = {
  name: 'left-out',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform(code, id) {
    const edits = EDITS.filter(({ module }) => module.test(id));
    if (edits.length === 0) return null;
    return { code: edits.reduce((edited, { apply }) => apply(edited), code), map: null };
  },
};

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the dashboard was built. */
export const FOLDER = 'dist/dashboard';
const MANIFEST = join(FOLDER, '.vite/manifest.json');

/**
 * The page, and all that it loads on demand before the first picture: the live viewer, and what lies over the picture.
 * e2e/first-picture.spec.ts tells what is missing here.
 */
const ENTRIES = [
  'index.html',
  'src/app/viewer/viewer-page.tsx',
  'src/language/messages/en.po',
  'src/panels/picture/trouble-notices.tsx',
  'src/panels/picture/picture-bar.tsx',
  'src/panels/picture/camera-buttons.tsx',
  'src/panels/picture/scale-bar.tsx',
];
/** Loaded by the page itself, as it is. */
const PLAIN_SCRIPT = { file: 'color-scheme.js' };

/** A script that was built. */
export interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

function readManifest(): Record<string, Chunk> {
  if (!existsSync(MANIFEST)) throw new Error(`${MANIFEST} is missing: npm run build`);
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;
}

/** What a browser loads before it shows a plant: the scripts of the entries and of all that these import, each once. */
export function firstPictureScripts(): Chunk[] {
  const manifest = readManifest();
  const needed = new Map<string, Chunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${MANIFEST} has no "${key}": the page was renamed, name it in ENTRIES`);
    if (needed.has(chunk.file)) return;
    needed.set(chunk.file, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of ENTRIES) visit(entry);
  return [...needed.values(), PLAIN_SCRIPT].filter(({ file }) => file.endsWith('.js'));
}

import { type ModelManifest, parseManifest } from './manifest.ts';
import { createModelLibrary, type ModelLibrary } from './model-library.ts';

const MANIFEST_URL = '/models/manifest.json';
const NOTHING_BOUND: ModelManifest = { version: 1, models: {} };

export interface LoadedLibrary {
  readonly library: ModelLibrary;
  /** Why the manifest could not be used; everything is then drawn by fitting models. */
  readonly problem: string | null;
}

/** Reads the model manifest from our own origin. Never fails: a plant is shown even without it. */
export async function loadLibrary(): Promise<LoadedLibrary> {
  try {
    const response = await fetch(MANIFEST_URL);
    if (!response.ok) throw new Error(`${MANIFEST_URL} answered ${response.status}`);
    return { library: createModelLibrary(parseManifest(await response.json())), problem: null };
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    return { library: createModelLibrary(NOTHING_BOUND), problem };
  }
}

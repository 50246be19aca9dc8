import { loadModelFile } from './load-model-file.ts';
import { type FileForm, type ModelManifest, parseManifest } from './manifest.ts';
import type { Model } from './model.ts';
import { createModelLibrary, type ModelLibrary } from './model-library.ts';

const MANIFEST_URL = '/models/manifest.json';
const NOTHING_BOUND: ModelManifest = { version: 1, models: {} };

export interface LoadedLibrary {
  readonly library: ModelLibrary;
  /** Why the manifest or files could not be used; what they bind is then drawn by fitting forms. */
  readonly problems: readonly string[];
}

/** Reads the model manifest and its files from our own origin. Never fails: a plant is shown even without them. */
export async function loadLibrary(): Promise<LoadedLibrary> {
  try {
    const response = await fetch(MANIFEST_URL);
    if (!response.ok) throw new Error(`${MANIFEST_URL} answered ${response.status}`);
    const manifest = parseManifest(await response.json());
    const { models, problems } = await loadFiles(manifest);
    return { library: createModelLibrary(manifest, models), problems };
  } catch (cause) {
    return { library: createModelLibrary(NOTHING_BOUND), problems: [messageOf(cause)] };
  }
}

async function loadFiles(manifest: ModelManifest): Promise<{ models: Map<string, Model>; problems: string[] }> {
  const models = new Map<string, Model>();
  const problems: string[] = [];
  const load = async (assetId: string, form: FileForm): Promise<void> => {
    try {
      models.set(assetId, await loadModelFile(form));
    } catch (cause) {
      problems.push(`${assetId}: ${messageOf(cause)}`);
    }
  };
  await Promise.all(
    Object.entries(manifest.models).flatMap(([assetId, form]) => (form.form === 'gltf' ? [load(assetId, form)] : [])),
  );
  return { models, problems };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

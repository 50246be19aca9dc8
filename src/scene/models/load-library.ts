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

/** Milliseconds for which the plant waits for the manifest and its files together. */
const DEADLINE = 10_000;

/**
 * Reads the model manifest and its files from our own origin. Never fails and never hangs: a plant is shown even
 * without them.
 */
export async function loadLibrary(signal?: AbortSignal): Promise<LoadedLibrary> {
  const inTime = within(DEADLINE, signal);
  try {
    const response = await fetch(MANIFEST_URL, { signal: inTime });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const manifest = parseManifest(await response.json());
    const { models, problems } = await loadFiles(manifest, inTime);
    return { library: createModelLibrary(manifest, models), problems };
  } catch (cause) {
    return { library: createModelLibrary(NOTHING_BOUND), problems: [`${MANIFEST_URL}: ${messageOf(cause)}`] };
  }
}

async function loadFiles(
  manifest: ModelManifest,
  signal: AbortSignal,
): Promise<{ models: Map<string, Model>; problems: string[] }> {
  const models = new Map<string, Model>();
  const problems: string[] = [];
  const load = async (assetId: string, form: FileForm): Promise<void> => {
    try {
      models.set(assetId, await loadModelFile(form, signal));
    } catch (cause) {
      problems.push(`${assetId}: ${messageOf(cause)}`);
    }
  };
  await Promise.all(
    Object.entries(manifest.models).flatMap(([assetId, form]) => (form.form === 'gltf' ? [load(assetId, form)] : [])),
  );
  return { models, problems };
}

function within(millis: number, signal: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(millis);
  return signal ? AbortSignal.any([deadline, signal]) : deadline;
}

function messageOf(cause: unknown): string {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error ? cause.message : String(cause);
}

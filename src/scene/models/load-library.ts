import type { Object3D } from 'three';
import { bakeNode } from './baked-geometry.ts';
import { buildModel } from './build-model.ts';
import { type FileForm, type ModelManifest, parseManifest } from './manifest.ts';
import type { Model, ModelPart, Role } from './model.ts';
import { createModelLibrary, type ModelLibrary } from './model-library.ts';
import { readGltf } from './read-gltf.ts';

const MANIFEST_URL = '/models/manifest.json';
const NOTHING_BOUND: ModelManifest = { version: 1, models: {} };

export interface LoadedLibrary {
  readonly library: ModelLibrary;
  /** Why the manifest or files could not be used; fitting forms take their place. */
  readonly problems: readonly string[];
}

/** Most milliseconds that the plant waits for the manifest and its files together. */
const DEADLINE = 10_000;

/**
 * Reads the model manifest and its files from our own origin. Never fails and never hangs: a plant is shown without
 * them, too.
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

const FOLDER = '/models/';

/**
 * Reads a glTF file from our own origin and takes the nodes with mechanical roles.
 * @throws Error naming the file and the missing or empty node
 */
async function loadModelFile(form: FileForm, signal: AbortSignal): Promise<Model> {
  const response = await fetch(FOLDER + form.file, { signal });
  if (!response.ok) throw new Error(`${form.file} answered ${response.status}`);
  const scene = await readGltf(await response.arrayBuffer(), async (uri) => {
    const beside = await fetch(new URL(uri, new URL(FOLDER, location.href)), { signal });
    if (!beside.ok) throw new Error(`${uri} of ${form.file} answered ${beside.status}`);
    return beside.arrayBuffer();
  });
  return modelOfScene(scene, form);
}

/** The model of a parsed file; exported for its tests. */
export function modelOfScene(scene: Object3D, form: FileForm): Model {
  const roles = Object.entries(form.nodes).filter(([, name]) => name !== undefined) as [Role, string][];
  const nodes = roles.map(([role, name]) => ({ role, node: nodeOf(scene, name, form.file) }));
  const stopAt = new Set(nodes.map(({ node }) => node));
  const substitute = buildModel(form.substitute);
  const parts = nodes.map(({ role, node }): ModelPart => {
    const far = substitute.parts.find((part) => part.role === role);
    const coarse = far?.coarse ?? far?.geometry;
    return { role, geometry: bakeNode(node, stopAt), ...(coarse ? { coarse } : {}) };
  });
  return { parts, coloring: form.coloring ?? substitute.coloring, hollow: form.hollow ?? substitute.hollow };
}

function nodeOf(scene: Object3D, name: string, file: string): Object3D {
  const node = scene.getObjectByName(name);
  if (!node) throw new Error(`${file}: there is no node "${name}"`);
  return node;
}

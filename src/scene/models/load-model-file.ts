import type { Object3D } from 'three';
import { bakeNode } from './baked-geometry.ts';
import { buildModel } from './build-model.ts';
import type { FileForm } from './manifest.ts';
import type { Model, ModelPart, Role } from './model.ts';
import { readGltf } from './read-gltf.ts';

const FOLDER = '/models/';

/**
 * Reads a glTF file from our own origin and takes the nodes that play mechanical roles.
 * @throws Error naming the file and the node that is missing or empty.
 */
export async function loadModelFile(form: FileForm, signal: AbortSignal): Promise<Model> {
  const response = await fetch(FOLDER + form.file, { signal });
  if (!response.ok) throw new Error(`${form.file} answered ${response.status}`);
  const scene = await readGltf(await response.arrayBuffer(), async (uri) => {
    const beside = await fetch(new URL(uri, new URL(FOLDER, location.href)), { signal });
    if (!beside.ok) throw new Error(`${uri} of ${form.file} answered ${beside.status}`);
    return beside.arrayBuffer();
  });
  return modelOfScene(scene, form);
}

/** Exported for its tests: the model that a read file gives. */
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

/// <reference path="./gltf-validator.d.ts" />
import { validateBytes } from 'gltf-validator';

/** Whatever Khronos's validator says of a file, from errors to hints, as lines. */
export async function gltfIssues(file: Uint8Array): Promise<string[]> {
  const { issues } = await validateBytes(file, { format: 'glb', maxIssues: 100 });
  return issues.messages.map(({ severity, code, message, pointer }) => `${severity} ${code} ${pointer}: ${message}`);
}

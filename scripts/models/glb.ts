import { type BufferGeometry, Color, type Mesh, type MeshLambertMaterial, type Object3D } from 'three';

/** A mesh whose surface is described well enough to be written: colour and the material's name. */
export type PaintedMesh = Mesh<BufferGeometry, MeshLambertMaterial>;

const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;
const VERTEX_BUFFER = 34962;
const INDEX_BUFFER = 34963;

/** Writes objects as a binary glTF 2.0 file, nodes and names kept; same objects, same bytes. */
export function writeGlb(roots: readonly Object3D[]): Uint8Array {
  const file = createFile();
  const scene = roots.map((root) => file.addNode(root));
  const json = { asset: { version: '2.0', generator: 'Aisle' }, scene: 0, scenes: [{ nodes: scene }], ...file.parts() };
  return container(new TextEncoder().encode(JSON.stringify(json)), file.bytes());
}

function createFile() {
  const chunks: Uint8Array[] = [];
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  const meshes: object[] = [];
  const nodes: object[] = [];
  const materials: { name: string }[] = [];
  let length = 0;

  const addView = (data: Float32Array | Uint16Array, target: number): number => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, target });
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    chunks.push(padded);
    length += padded.length;
    return bufferViews.length - 1;
  };

  const addVectors = (data: Float32Array, withBounds: boolean): number => {
    const columns = [0, 1, 2].map((axis) => data.filter((_, i) => i % 3 === axis));
    const bounds = withBounds
      ? { min: columns.map((column) => Math.min(...column)), max: columns.map((column) => Math.max(...column)) }
      : {};
    const bufferView = addView(data, VERTEX_BUFFER);
    accessors.push({ bufferView, componentType: FLOAT, count: data.length / 3, type: 'VEC3', ...bounds });
    return accessors.length - 1;
  };

  const addIndices = (data: Uint16Array): number => {
    const bufferView = addView(data, INDEX_BUFFER);
    accessors.push({ bufferView, componentType: UNSIGNED_SHORT, count: data.length, type: 'SCALAR' });
    return accessors.length - 1;
  };

  const addMaterial = ({ name, color }: MeshLambertMaterial): number => {
    const known = materials.findIndex((material) => material.name === name);
    if (known >= 0) return known;
    const { r, g, b } = new Color().copy(color);
    const pbrMetallicRoughness = { baseColorFactor: [r, g, b, 1], metallicFactor: 0, roughnessFactor: 0.8 };
    return materials.push({ name, ...{ pbrMetallicRoughness } }) - 1;
  };

  const addMesh = ({ geometry, material }: PaintedMesh): number => {
    const position = geometry.getAttribute('position').array as Float32Array;
    const normal = geometry.getAttribute('normal').array as Float32Array;
    const indices = geometry.index?.array ?? position.slice(0, position.length / 3).map((_, i) => i);
    const attributes = { POSITION: addVectors(position, true), NORMAL: addVectors(normal, false) };
    const primitive = { attributes, indices: addIndices(new Uint16Array(indices)), material: addMaterial(material) };
    return meshes.push({ primitives: [primitive] }) - 1;
  };

  const addNode = (object: Object3D): number => {
    const children = object.children.map(addNode);
    const { name, position, quaternion } = object;
    return (
      nodes.push({
        ...(name ? { name } : {}),
        ...(position.lengthSq() > 0 ? { translation: position.toArray() } : {}),
        ...(quaternion.w !== 1 ? { rotation: quaternion.toArray() } : {}),
        ...('isMesh' in object ? { mesh: addMesh(object as PaintedMesh) } : {}),
        ...(children.length > 0 ? { children } : {}),
      }) - 1
    );
  };

  return {
    addNode,
    parts: () => ({ nodes, meshes, materials, accessors, bufferViews, buffers: [{ byteLength: length }] }),
    bytes() {
      const whole = new Uint8Array(length);
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      return whole;
    },
  };
}

/** Header and the two chunks of a binary glTF file, each padded to four bytes. */
function container(json: Uint8Array, binary: Uint8Array): Uint8Array {
  const jsonLength = Math.ceil(json.length / 4) * 4;
  const total = 12 + 8 + jsonLength + 8 + binary.length;
  const file = new Uint8Array(total);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, total, jsonLength, 0x4e4f534a];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  file.fill(0x20, 20, 20 + jsonLength);
  file.set(json, 20);
  view.setUint32(20 + jsonLength, binary.length, true);
  view.setUint32(24 + jsonLength, 0x004e4942, true);
  file.set(binary, 28 + jsonLength);
  return file;
}

import { BufferGeometry, Color, Group, Matrix4, Mesh, MeshBasicMaterial, type Object3D } from 'three';
import { type GltfBuffers, readAccessor, readIndices } from './gltf-accessor.ts';

interface GltfFile extends GltfBuffers {
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly GltfNode[];
  readonly meshes?: readonly { readonly primitives: readonly GltfPrimitive[] }[];
  readonly materials?: readonly {
    readonly name?: string;
    readonly pbrMetallicRoughness?: { readonly baseColorFactor?: readonly number[] };
  }[];
  readonly extensionsRequired?: readonly string[];
}

interface GltfNode {
  readonly name?: string;
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly matrix?: readonly number[];
  readonly translation?: readonly [number, number, number];
  readonly rotation?: readonly [number, number, number, number];
  readonly scale?: readonly [number, number, number];
}

interface GltfPrimitive {
  readonly attributes: { readonly POSITION?: number; readonly NORMAL?: number };
  readonly indices?: number;
  readonly material?: number;
  readonly mode?: number;
}

const [BINARY, JSON_CHUNK, BINARY_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942];
const [TRIANGLES, STRIP, FAN] = [4, 5, 6];
/** Ways to write vertices that take a decoder. */
const PACKED = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression'];

/**
 * The solids of a glTF 2.0 file, binary or not, with names, transforms and base colours: all that a model takes of one. three's own
 * loader reads textures, skins and animations besides, and weighs twenty times as much.
 * @param fetchBuffer reads a buffer that lies in a file of its own
 * @throws Error saying what cannot be read
 */
export async function readGltf(bytes: ArrayBuffer, fetchBuffer: (uri: string) => Promise<ArrayBuffer>): Promise<Group> {
  const { file, binary } = chunksOf(bytes);
  const packed = file.extensionsRequired?.find((name) => PACKED.includes(name));
  if (packed !== undefined) throw new Error(`it is packed by ${packed}: save it without compression`);
  const asked = (file.buffers ?? []).map(({ uri }) => {
    if (uri === undefined) return binary;
    return uri.startsWith('data:') ? decoded(uri) : fetchBuffer(uri);
  });
  const buffers = await Promise.all(asked);
  const scene = new Group();
  for (const node of file.scenes?.[file.scene ?? 0]?.nodes ?? []) scene.add(objectOf(file, buffers, node));
  return scene;
}

function chunksOf(bytes: ArrayBuffer): { file: GltfFile; binary: ArrayBuffer } {
  const view = new DataView(bytes);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== BINARY)
    return { file: parsed(bytes), binary: new ArrayBuffer(0) };
  let [file, binary]: [GltfFile, ArrayBuffer] = [{}, new ArrayBuffer(0)];
  for (let at = 12; at + 8 <= bytes.byteLength; at += 8 + view.getUint32(at, true)) {
    const chunk = bytes.slice(at + 8, at + 8 + view.getUint32(at, true));
    const kind = view.getUint32(at + 4, true);
    if (kind === JSON_CHUNK) file = parsed(chunk);
    if (kind === BINARY_CHUNK) binary = chunk;
  }
  return { file, binary };
}

function parsed(bytes: ArrayBuffer): GltfFile {
  return JSON.parse(new TextDecoder().decode(bytes)) as GltfFile;
}

function decoded(uri: string): ArrayBuffer {
  const text = atob(uri.slice(uri.indexOf(',') + 1));
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
}

function objectOf(file: GltfFile, buffers: readonly ArrayBuffer[], index: number): Object3D {
  const node = file.nodes?.[index];
  if (!node) throw new Error(`node ${index} is missing`);
  const object = new Group();
  object.name = node.name ?? '';
  if (node.matrix) object.applyMatrix4(new Matrix4().fromArray(node.matrix));
  if (node.translation) object.position.fromArray(node.translation);
  if (node.rotation) object.quaternion.fromArray(node.rotation);
  if (node.scale) object.scale.fromArray(node.scale);
  for (const primitive of (node.mesh === undefined ? undefined : file.meshes?.[node.mesh])?.primitives ?? []) {
    const solid = solidOf(file, buffers, primitive);
    if (solid) object.add(solid);
  }
  for (const child of node.children ?? []) object.add(objectOf(file, buffers, child));
  return object;
}

/** Null for points and lines, which models are not made of. */
function solidOf(file: GltfFile, buffers: readonly ArrayBuffer[], primitive: GltfPrimitive): Mesh | null {
  const { attributes, mode = TRIANGLES } = primitive;
  if (attributes.POSITION === undefined || mode < TRIANGLES) return null;
  const geometry = new BufferGeometry();
  const position = readAccessor(file, buffers, attributes.POSITION);
  geometry.setAttribute('position', position);
  if (attributes.NORMAL !== undefined) geometry.setAttribute('normal', readAccessor(file, buffers, attributes.NORMAL));
  const listed =
    primitive.indices === undefined
      ? Array.from({ length: position.count }, (_, at) => at)
      : readIndices(file, buffers, primitive.indices);
  geometry.setIndex(trianglesOf(listed, mode));
  const material = primitive.material === undefined ? undefined : file.materials?.[primitive.material];
  const [r = 1, g = 1, b = 1] = material?.pbrMetallicRoughness?.baseColorFactor ?? [];
  return new Mesh(geometry, new MeshBasicMaterial({ name: material?.name ?? '', color: new Color(r, g, b) }));
}

/** Strips and fans as triangles, all turned the same way. */
function trianglesOf(listed: number[], mode: number): number[] {
  if (mode !== STRIP && mode !== FAN) return listed;
  return listed.slice(2).flatMap((third, at) => {
    const [first, second] = [listed[mode === FAN ? 0 : at] as number, listed[at + 1] as number];
    return mode === STRIP && at % 2 === 1 ? [second, first, third] : [first, second, third];
  });
}

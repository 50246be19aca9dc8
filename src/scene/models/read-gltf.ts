import { BufferAttribute, BufferGeometry, Color, Group, Matrix4, Mesh, MeshBasicMaterial, type Object3D } from 'three';
import { bytesOfBase64 } from '../../units/index.ts';

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
/** Vertex formats that need a decoder. */
const PACKED = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression'];

/**
 * The solids of a glTF 2.0 file, binary or not, with names, transforms and base colours. three's own loader also reads
 * textures, skins and animations, and weighs twenty times as much.
 * @param fetchBuffer reads a buffer that lies in a file of its own
 * @throws Error saying what cannot be read
 */
export async function readGltf(bytes: ArrayBuffer, fetchBuffer: (uri: string) => Promise<ArrayBuffer>): Promise<Group> {
  const { file, binary } = chunksOf(bytes);
  const packed = file.extensionsRequired?.find((name) => PACKED.includes(name));
  if (packed !== undefined) throw new Error(`it is packed by ${packed}: save it without compression`);
  const asked = (file.buffers ?? []).map(({ uri }) => {
    if (uri === undefined) return binary;
    return uri.startsWith('data:') ? bytesOfBase64(uri).buffer : fetchBuffer(uri);
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

/** Null for points and lines, which models have none of. */
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

/** The part of a glTF 2.0 file that solids are made of; the rest is ignored. */
interface GltfBuffers {
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength: number }[];
  readonly bufferViews?: readonly {
    readonly buffer: number;
    readonly byteOffset?: number;
    readonly byteLength: number;
    readonly byteStride?: number;
  }[];
  readonly accessors?: readonly GltfAccessor[];
}

interface GltfAccessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly normalized?: boolean;
  readonly count: number;
  readonly type: string;
  readonly sparse?: {
    readonly count: number;
    readonly indices: { readonly bufferView: number; readonly byteOffset?: number; readonly componentType: number };
    readonly values: { readonly bufferView: number; readonly byteOffset?: number };
  };
}

type ReadNumber = (view: DataView, at: number) => number;

/** By `componentType`: bytes of a number, how it is read, and the divisor of a normalized one. */
const COMPONENTS: Readonly<Record<number, { bytes: number; read: ReadNumber; most: number }>> = {
  5120: { bytes: 1, read: (view, at) => view.getInt8(at), most: 127 },
  5121: { bytes: 1, read: (view, at) => view.getUint8(at), most: 255 },
  5122: { bytes: 2, read: (view, at) => view.getInt16(at, true), most: 32_767 },
  5123: { bytes: 2, read: (view, at) => view.getUint16(at, true), most: 65_535 },
  5125: { bytes: 4, read: (view, at) => view.getUint32(at, true), most: 4_294_967_295 },
  5126: { bytes: 4, read: (view, at) => view.getFloat32(at, true), most: 1 },
};
const ITEMS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** The numbers of an accessor as floats. @throws Error if the file has no such accessor */
function readAccessor(file: GltfBuffers, buffers: readonly ArrayBuffer[], index: number): BufferAttribute {
  const accessor = file.accessors?.[index];
  const component = accessor && COMPONENTS[accessor.componentType];
  const items = accessor && ITEMS[accessor.type];
  if (!accessor || !component || !items) throw new Error(`accessor ${index} is missing or of an unknown type`);
  const numbers = new Float64Array(accessor.count * items);
  const source = { file, buffers, component };
  if (accessor.bufferView !== undefined) {
    readRows(
      source,
      accessor.bufferView,
      accessor.byteOffset ?? 0,
      items,
      (row, item, value) => {
        numbers[row * items + item] = value;
      },
      accessor.count,
    );
  }
  if (accessor.sparse) replaceSparse(source, accessor.sparse, items, numbers);
  if (accessor.normalized)
    for (const [at, value] of numbers.entries()) numbers[at] = Math.max(value / component.most, -1);
  return new BufferAttribute(new Float32Array(numbers), items);
}

/** Indices of triangles, which floats would round. */
function readIndices(file: GltfBuffers, buffers: readonly ArrayBuffer[], index: number): number[] {
  const accessor = file.accessors?.[index];
  const component = accessor && COMPONENTS[accessor.componentType];
  if (!accessor || !component || accessor.bufferView === undefined)
    throw new Error(`accessor ${index} holds no indices`);
  const indices: number[] = [];
  const source = { file, buffers, component };
  readRows(
    source,
    accessor.bufferView,
    accessor.byteOffset ?? 0,
    1,
    (_row, _item, value) => indices.push(value),
    accessor.count,
  );
  return indices;
}

interface Source {
  readonly file: GltfBuffers;
  readonly buffers: readonly ArrayBuffer[];
  readonly component: { readonly bytes: number; readonly read: ReadNumber };
}

function readRows(
  { file, buffers, component }: Source,
  viewIndex: number,
  offset: number,
  items: number,
  take: (row: number, item: number, value: number) => void,
  rows: number,
): void {
  const view = file.bufferViews?.[viewIndex];
  const buffer = view && buffers[view.buffer];
  if (!view || !buffer) throw new Error(`buffer view ${viewIndex} is missing`);
  const data = new DataView(buffer, view.byteOffset ?? 0, view.byteLength);
  const stride = view.byteStride ?? items * component.bytes;
  for (let row = 0; row < rows; row += 1)
    for (let item = 0; item < items; item += 1)
      take(row, item, component.read(data, offset + row * stride + item * component.bytes));
}

/** Replaces some rows: how files store the difference from another accessor. */
function replaceSparse(
  source: Source,
  { count, indices, values }: NonNullable<GltfAccessor['sparse']>,
  items: number,
  numbers: Float64Array,
): void {
  const places: number[] = [];
  const component = COMPONENTS[indices.componentType];
  if (!component) throw new Error('sparse indices are of an unknown type');
  readRows(
    { ...source, component },
    indices.bufferView,
    indices.byteOffset ?? 0,
    1,
    (_row, _item, value) => places.push(value),
    count,
  );
  readRows(
    source,
    values.bufferView,
    values.byteOffset ?? 0,
    items,
    (row, item, value) => {
      numbers[(places[row] ?? 0) * items + item] = value;
    },
    count,
  );
}

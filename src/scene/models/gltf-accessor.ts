import { BufferAttribute } from 'three';

/** The part of a glTF 2.0 file that solids are made of; everything else in a file is passed over. */
export interface GltfBuffers {
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

/** By `componentType`: bytes of a number, how it is read, and what a normalized one is divided by. */
const COMPONENTS: Readonly<Record<number, { bytes: number; read: ReadNumber; most: number }>> = {
  5120: { bytes: 1, read: (view, at) => view.getInt8(at), most: 127 },
  5121: { bytes: 1, read: (view, at) => view.getUint8(at), most: 255 },
  5122: { bytes: 2, read: (view, at) => view.getInt16(at, true), most: 32_767 },
  5123: { bytes: 2, read: (view, at) => view.getUint16(at, true), most: 65_535 },
  5125: { bytes: 4, read: (view, at) => view.getUint32(at, true), most: 4_294_967_295 },
  5126: { bytes: 4, read: (view, at) => view.getFloat32(at, true), most: 1 },
};
const ITEMS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** The numbers of an accessor, one after the other, as floats. @throws Error where the file has no such accessor */
export function readAccessor(file: GltfBuffers, buffers: readonly ArrayBuffer[], index: number): BufferAttribute {
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

/** Triangles' indices, which floats would round. */
export function readIndices(file: GltfBuffers, buffers: readonly ArrayBuffer[], index: number): number[] {
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

/** Some rows said again: how files tell what differs from another accessor. */
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

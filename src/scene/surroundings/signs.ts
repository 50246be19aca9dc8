import {
  type Box3,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  type Matrix4,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { SIGN_PAINT } from '../theme/palette.ts';

/** A thing with a sign at both of its ends. */
export interface Signed {
  readonly text: string;
  readonly bounds: Box3;
  readonly matrix: Matrix4;
}

const SIZE = { width: 0.8, height: 0.4 };
/** Height of a sign's middle: over heads, under the first beams. */
const HEIGHT = 2.7;
/** Shorter things have no aisle at their ends, metres. */
const LEAST_LENGTH = 2.4;
/** Metres before the end of its bearer. */
const GAP = 0.02;
const CELL = { width: 128, height: 64 };
const COLUMNS = 8;
/** More texts than this do not fit into the signs' shared texture. */
const MOST = 256;

export interface Signs {
  readonly geometry: BufferGeometry;
  readonly texture: CanvasTexture;
  dispose(): void;
}

/** Plates with names at the ends of racks: one draw call and one texture for all. Null if there are none. */
export function createSigns(all: readonly Signed[]): Signs | null {
  const signed = all.filter(({ bounds: { min, max } }) => max.x - min.x >= LEAST_LENGTH).slice(0, MOST);
  if (signed.length === 0) return null;
  const rows = Math.ceil(signed.length / COLUMNS);
  const texture = painted(
    signed.map(({ text }) => text),
    rows,
  );
  const geometry = plates(signed, rows);
  const dispose = (): void => {
    geometry.dispose();
    texture.dispose();
  };
  return { geometry, texture, dispose };
}

/** The name without the type in front of it: it tells things of one type apart. */
export function signText(name: string, entityType: string): string {
  const rest = name.toUpperCase().startsWith(entityType.toUpperCase()) ? name.slice(entityType.length) : name;
  return rest.replace(/^[\s_\-./:#]+/, '') || name;
}

function painted(texts: readonly string[], rows: number): CanvasTexture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [COLUMNS * CELL.width, rows * CELL.height];
  const context = canvas.getContext('2d');
  if (context) {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    texts.forEach((text, i) => {
      const [x, y] = [(i % COLUMNS) * CELL.width, Math.floor(i / COLUMNS) * CELL.height];
      context.fillStyle = SIGN_PAINT.plate;
      context.fillRect(x, y, CELL.width, CELL.height);
      context.strokeStyle = SIGN_PAINT.text;
      context.lineWidth = 2;
      context.strokeRect(x + 4, y + 4, CELL.width - 8, CELL.height - 8);
      context.fillStyle = SIGN_PAINT.text;
      context.font = `600 ${text.length > 6 ? 24 : 38}px system-ui, sans-serif`;
      context.fillText(text, x + CELL.width / 2, y + CELL.height / 2 + 2, CELL.width - 20);
    });
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Two plates for each, facing away along its own X. */
function plates(signed: readonly Signed[], rows: number): BufferGeometry {
  const [positions, uvs, indices]: [number[], number[], number[]] = [[], [], []];
  signed.forEach(({ bounds: { min, max }, matrix }, i) => {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const y = Math.min(HEIGHT, max.y * 0.8);
    for (const end of [-1, 1]) {
      const x = end > 0 ? max.x + GAP : min.x - GAP;
      const first = positions.length / 3;
      for (const [u, v] of QUAD) {
        const z = (min.z + max.z) / 2 - end * (u - 0.5) * SIZE.width;
        const corner = new Vector3(x, y + (v - 0.5) * SIZE.height, z).applyMatrix4(matrix);
        positions.push(corner.x, corner.y, corner.z);
        uvs.push((column + u) / COLUMNS, 1 - (row + 1 - v) / rows);
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setIndex(indices);
  return geometry;
}

/** Counter-clockwise for the reader. */
const QUAD = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

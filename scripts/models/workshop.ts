import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  Shape,
} from 'three';
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

type Spot = readonly [x: number, y: number, z: number];

/** Paints by name. Surfaces painted `accent` take the colour of what the device does. */
const PAINTS = {
  accent: '#ffffff',
  'accent-soft': '#dfe5ea',
  chassis: '#2f373f',
  shell: '#eceff2',
  panel: '#c9d0d7',
  steel: '#a3adb7',
  'steel-dark': '#6b7682',
  rubber: '#22272c',
  glass: '#1a2733',
  lamp: '#f3e3b0',
  hazard: '#e0ba58',
  stop: '#c0392b',
  tail: '#c96a4a',
  door: '#e6eaee',
  frame: '#56626e',
} as const;
type Paint = keyof typeof PAINTS;

const materials = new Map<Paint, MeshLambertMaterial>();

function painted(geometry: BufferGeometry, paint: Paint, at: Spot): Mesh {
  const material = materials.get(paint) ?? new MeshLambertMaterial({ name: paint, color: PAINTS[paint] });
  materials.set(paint, material);
  geometry.deleteAttribute('uv');
  const mesh = new Mesh(mergeVertices(geometry, 1e-5), material);
  mesh.position.set(...at);
  return mesh;
}

export function group(name: string, ...parts: Mesh[]): Group {
  const made = new Group();
  made.name = name;
  made.add(...parts);
  return made;
}

export function box(paint: Paint, size: Spot, at: Spot): Mesh {
  return painted(new BoxGeometry(...size), paint, at);
}

export function cylinder(
  paint: Paint,
  radius: number,
  height: number,
  axis: 'x' | 'y' | 'z',
  at: Spot,
  sides = 14,
): Mesh {
  const geometry = new CylinderGeometry(radius, radius, height, sides);
  if (axis === 'x') geometry.rotateZ(Math.PI / 2);
  if (axis === 'z') geometry.rotateX(Math.PI / 2);
  return painted(geometry, paint, at);
}

/** A plate with rounded corners in the plan and a bevelled rim; `at` is its middle. */
export function plate(paint: Paint, [l, h, w]: Spot, at: Spot, radius = 0.12, bevel = 0.015): Mesh {
  const [x, z, r] = [l / 2 - bevel, w / 2 - bevel, radius];
  const outline = new Shape()
    .moveTo(-x + r, -z)
    .lineTo(x - r, -z)
    .quadraticCurveTo(x, -z, x, -z + r)
    .lineTo(x, z - r)
    .quadraticCurveTo(x, z, x - r, z)
    .lineTo(-x + r, z)
    .quadraticCurveTo(-x, z, -x, z - r)
    .lineTo(-x, -z + r)
    .quadraticCurveTo(-x, -z, -x + r, -z);
  const geometry = new ExtrudeGeometry(outline, {
    depth: h - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelSegments: 1,
    curveSegments: 3,
  });
  geometry.rotateX(-Math.PI / 2).translate(0, -h / 2 + bevel, 0);
  return painted(geometry, paint, at);
}

import type { Group, Mesh } from 'three';
import { box, cylinder, group, plate } from './workshop.ts';

/** Where wheels stand along the carrier, and their radius: driven in the middle, castors at the ends. */
const WHEELS = [
  { x: -0.46, radius: 0.075 },
  { x: 0, radius: 0.1 },
  { x: 0.46, radius: 0.075 },
] as const;
/** Where the skirts lie between the wheels: middle and length. */
const SKIRTS = [
  { x: -0.645, length: 0.17 },
  { x: -0.235, length: 0.24 },
  { x: 0.235, length: 0.24 },
  { x: 0.645, length: 0.17 },
] as const;
const CORNERS = [
  { x: 0.62, z: 0.42 },
  { x: -0.62, z: -0.42 },
] as const;

/** Pallet carrier 1.5 x 1.1 x 0.32 m, its front at +X: scanners on two corners, a lifting table on top. */
export function carrier(): Group[] {
  return [
    group(
      'body',
      plate('chassis', [1.44, 0.11, 0.84], [0, 0.115, 0]),
      plate('chassis', [1.46, 0.03, 1.06], [0, 0.185, 0], 0.13, 0.006),
      plate('accent', [1.5, 0.06, 1.1], [0, 0.225, 0], 0.14),
      plate('accent-soft', [1.46, 0.04, 1.06], [0, 0.272, 0]),
      ...table(),
      ...[-1, 1].flatMap((side) => [...WHEELS.flatMap((wheel) => wheelOf(wheel, side)), ...flank(side)]),
      ...[-1, 1].flatMap(bumper),
      ...CORNERS.flatMap(scanner),
      ...[1, -1].map((side) => cylinder('stop', 0.03, 0.026, 'y', [-0.62 * side, 0.305, 0.42 * side], 10)),
      ...[1, -1].map((side) => cylinder('hazard', 0.045, 0.012, 'y', [-0.62 * side, 0.294, 0.42 * side], 10)),
    ),
  ];
}

/** What rises under a pallet, with the seams of its lifting columns and rubber that holds the load. */
function table(): Mesh[] {
  const pads = [-1, 1].map((side) => box('rubber', [0.8, 0.008, 0.07], [-0.08, 0.318, side * 0.24]));
  return [
    plate('shell', [0.98, 0.025, 0.74], [-0.08, 0.3, 0], 0.05, 0.008),
    plate('panel', [0.9, 0.01, 0.66], [-0.08, 0.314, 0], 0.04, 0.003),
    ...pads,
  ];
}

/** A tyre with its hub, in a gap of the skirts. */
function wheelOf({ x, radius }: (typeof WHEELS)[number], side: number): Mesh[] {
  return [
    cylinder('rubber', radius, 0.07, 'z', [x, radius, side * 0.48], 16),
    cylinder('steel', radius * 0.55, 0.076, 'z', [x, radius, side * 0.48], 10),
    cylinder('chassis', radius * 0.2, 0.082, 'z', [x, radius, side * 0.48], 6),
  ];
}

/** Skirts between the wheels, those at the ends marked; a strip of light under the deck. */
function flank(side: number): Mesh[] {
  const skirts = SKIRTS.map(({ x, length }) => box('chassis', [length, 0.13, 0.06], [x, 0.105, side * 0.49]));
  const marks = [SKIRTS[0], SKIRTS[3]].map(({ x }) => box('hazard', [0.1, 0.05, 0.064], [x, 0.12, side * 0.49]));
  return [...skirts, ...marks, box('lamp', [0.42, 0.012, 0.012], [0, 0.187, side * 0.528])];
}

/** A rubber strip across, the view of the sensors over it, lamps ahead and tail lights behind. */
function bumper(end: number): Mesh[] {
  const lamps = [-1, 1].map((side) =>
    box(end > 0 ? 'lamp' : 'tail', [0.02, 0.026, 0.16], [end * 0.728, 0.165, side * 0.38]),
  );
  return [
    box('rubber', [0.05, 0.05, 0.96], [end * 0.715, 0.085, 0]),
    box('glass', [0.02, 0.035, 0.5], [end * 0.722, 0.14, 0]),
    ...lamps,
  ];
}

/** Laser scanners look over two corners: together all round. */
function scanner({ x, z }: (typeof CORNERS)[number]): Mesh[] {
  return [
    cylinder('chassis', 0.065, 0.02, 'y', [x, 0.296, z]),
    cylinder('glass', 0.052, 0.012, 'y', [x, 0.31, z]),
    cylinder('chassis', 0.06, 0.004, 'y', [x, 0.318, z]),
  ];
}

import type { Group } from 'three';
import { box, cylinder, group, plate } from './workshop.ts';

/** Pallet carrier 1.5 x 1.1 x 0.32 m, its front at +X: scanners on two corners, a lifting table on top. */
export function carrier(): Group[] {
  const wheels = [-0.46, 0, 0.46].flatMap((x) => [
    cylinder('rubber', x === 0 ? 0.1 : 0.07, 0.06, 'z', [x, x === 0 ? 0.1 : 0.07, 0.44]),
    cylinder('rubber', x === 0 ? 0.1 : 0.07, 0.06, 'z', [x, x === 0 ? 0.1 : 0.07, -0.44]),
  ]);
  return [
    group(
      'body',
      plate('chassis', [1.46, 0.13, 1.06], [0, 0.115, 0]),
      plate('accent', [1.5, 0.06, 1.1], [0, 0.205, 0], 0.14),
      plate('accent-soft', [1.46, 0.06, 1.06], [0, 0.262, 0]),
      plate('shell', [0.98, 0.025, 0.74], [-0.08, 0.3, 0], 0.05, 0.008),
      plate('panel', [0.9, 0.01, 0.66], [-0.08, 0.315, 0], 0.04, 0.003),
      box('glass', [0.02, 0.05, 0.62], [0.735, 0.14, 0]),
      box('lamp', [0.02, 0.02, 0.16], [0.742, 0.17, 0.42]),
      box('lamp', [0.02, 0.02, 0.16], [0.742, 0.17, -0.42]),
      cylinder('chassis', 0.065, 0.05, 'y', [0.62, 0.295, 0.42]),
      cylinder('glass', 0.05, 0.03, 'y', [0.62, 0.305, 0.42]),
      cylinder('chassis', 0.065, 0.05, 'y', [-0.62, 0.295, -0.42]),
      cylinder('glass', 0.05, 0.03, 'y', [-0.62, 0.305, -0.42]),
      cylinder('hazard', 0.035, 0.02, 'y', [0.62, 0.3, -0.42]),
      ...wheels,
    ),
  ];
}

import type { Group } from 'three';
import { box, cylinder, group } from './workshop.ts';

const [WIDTH, HEIGHT] = [3.2, 3.6];

/** Loading door 3.2 x 3.6 m in its frame; +X points out of the building, where the bumpers and the seal are. */
export function dock(): Group[] {
  const panels = Array.from({ length: 4 }, (_, i) =>
    box('door', [0.07, 0.36, WIDTH - 0.04], [-0.06, HEIGHT - 0.25 - i * 0.375, 0]),
  );
  const lights = Array.from({ length: 3 }, (_, i) =>
    box('glass', [0.075, 0.16, 0.5], [-0.06, HEIGHT - 0.62, (i - 1) * 0.95]),
  );
  const posts = [-1, 1].flatMap((side) => [
    box('frame', [0.32, HEIGHT, 0.24], [0, HEIGHT / 2, side * (WIDTH / 2 + 0.12)]),
    box('chassis', [0.16, HEIGHT - 0.2, 0.36], [0.2, HEIGHT / 2, side * (WIDTH / 2 + 0.06)]),
    box('accent', [0.03, HEIGHT * 0.3, 0.1], [-0.17, HEIGHT * 0.62, side * (WIDTH / 2 + 0.12)]),
    box('rubber', [0.14, 0.5, 0.3], [0.34, 0.75, side * (WIDTH / 2 - 0.2)]),
    cylinder('hazard', 0.085, 1.05, 'y', [-0.5, 0.525, side * (WIDTH / 2 + 0.12)]),
    cylinder('chassis', 0.088, 0.13, 'y', [-0.5, 0.45, side * (WIDTH / 2 + 0.12)]),
    cylinder('chassis', 0.088, 0.13, 'y', [-0.5, 0.85, side * (WIDTH / 2 + 0.12)]),
  ]);
  return [
    group(
      'body',
      ...panels,
      ...lights,
      ...posts,
      box('frame', [0.34, 0.4, WIDTH + 0.48], [0, HEIGHT + 0.1, 0]),
      box('accent', [0.36, 0.08, WIDTH + 0.1], [0, HEIGHT - 0.06, 0]),
      box('chassis', [0.5, 0.1, WIDTH + 0.48], [0.2, HEIGHT + 0.32, 0]),
      box('steel-dark', [1.5, 0.02, WIDTH - 0.4], [-0.6, 0.004, 0]),
      box('hazard', [1.5, 0.022, 0.08], [-0.6, 0.005, WIDTH / 2 - 0.16]),
      box('hazard', [1.5, 0.022, 0.08], [-0.6, 0.005, -WIDTH / 2 + 0.16]),
    ),
  ];
}

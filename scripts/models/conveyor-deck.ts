import type { Group } from 'three';
import { box, cylinder, group } from './workshop.ts';

const [LENGTH, WIDTH, HEIGHT] = [1.6, 1.3, 0.32];
const ROLLER = 0.042;

/** Roller deck 1.6 x 1.3 x 0.32 m on which a pallet is handed over; goods pass along X. */
export function conveyorDeck(): Group[] {
  const rollers = Array.from({ length: 11 }, (_, i) =>
    cylinder('steel', ROLLER, WIDTH - 0.16, 'z', [(i - 5) * 0.143, HEIGHT - ROLLER - 0.003, 0], 14),
  );
  const sides = [-1, 1].flatMap((side) => [
    box('chassis', [LENGTH, 0.14, 0.05], [0, HEIGHT - 0.08, (side * (WIDTH - 0.06)) / 2]),
    box('accent', [LENGTH, 0.022, 0.054], [0, HEIGHT - 0.045, (side * (WIDTH - 0.058)) / 2]),
    box('steel-dark', [LENGTH - 0.3, 0.04, 0.04], [0, 0.09, (side * (WIDTH - 0.1)) / 2]),
    ...[-1, 1].flatMap((end) => [
      box('steel-dark', [0.07, HEIGHT - 0.12, 0.05], [end * 0.66, (HEIGHT - 0.12) / 2, (side * (WIDTH - 0.1)) / 2]),
      cylinder('rubber', 0.06, 0.02, 'y', [end * 0.66, 0.01, (side * (WIDTH - 0.1)) / 2], 12),
      box('glass', [0.03, 0.05, 0.02], [end * 0.76, HEIGHT + 0.005, (side * (WIDTH - 0.02)) / 2]),
    ]),
  ]);
  return [group('body', ...rollers, ...sides, box('panel', [0.36, 0.12, 0.1], [0, 0.2, WIDTH / 2 + 0.02]))];
}

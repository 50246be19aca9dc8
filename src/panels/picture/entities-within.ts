import { newTransform, type SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';

/** Two corners of a rectangle in the picture, whose sides are -1 and 1. */
export interface Area {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

const numbers = newTransform();

/** Names of what stands within a rectangle of the picture, whatever stands before it. @param projection a matrix in columns */
export function entitiesWithin(
  { from, to }: Area,
  world: World,
  t: SimMicros,
  projection: readonly number[],
): string[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [bottom, top] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const row = (at: number) => [0, 4, 8, 12].map((column) => projection[column + at] ?? 0);
  const [across, up, depth] = [row(0), row(1), row(3)];
  const along = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) =>
    a * (numbers[0] as number) + b * (numbers[1] as number) + c * (numbers[2] as number) + d;
  const found: string[] = [];
  for (const entity of world.entitiesAt(t)) {
    if (!world.writeTransformAt(entity, 'ENTITY', t, numbers)) continue;
    const w = along(depth);
    if (w <= 0) continue;
    const [x, y] = [along(across) / w, along(up) / w];
    if (x >= left && x <= right && y >= bottom && y <= top) found.push(entity.nameAt(t));
  }
  return found;
}

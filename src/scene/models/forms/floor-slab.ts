import { FLOOR_TINT, PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

interface Rectangle {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
}

const COLUMN_PITCH = 6;
const SIDES = ['+x', '-x', '+z', '-z'] as const;

/** Upper floor: its origin lies on the surface, the slab below it; with openings, a railing and columns. */
export function floorSlabModel(form: FormOf<'floor-slab'>): Model {
  const { lengthMeters: l, widthMeters: w, thicknessMeters: t } = form;
  const shape = createShape();
  for (const piece of slabPieces(form)) {
    const [dx, dz] = [piece.x1 - piece.x0, piece.z1 - piece.z0];
    shape.box({
      size: [dx, t, dz],
      at: [(piece.x0 + piece.x1) / 2, -0.01 - t / 2, (piece.z0 + piece.z1) / 2],
      color: PAINT.slab,
      tint: FLOOR_TINT,
    });
  }
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l + 0.1, t + 0.06, 0.12], at: [0, -t / 2, (side * w) / 2], color: PAINT.slabEdge })
      .box({ size: [0.12, t + 0.06, w + 0.1], at: [(side * l) / 2, -t / 2, 0], color: PAINT.slabEdge });
  }
  for (const side of SIDES) if (!form.openSides?.includes(side)) railing(shape, side, l, w);
  if (form.columnHeightMeters) columns(shape, form, form.columnHeightMeters);
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'none', hollow: true, isFloor: true };
}

/** The slab without its openings, cut into rectangles. */
function slabPieces({ lengthMeters, widthMeters, openings = [] }: FormOf<'floor-slab'>): Rectangle[] {
  const whole = { x0: -lengthMeters / 2, x1: lengthMeters / 2, z0: -widthMeters / 2, z1: widthMeters / 2 };
  return openings.reduce<Rectangle[]>(
    (pieces, { x, z, lengthMeters: l, widthMeters: w }) => {
      const hole = { x0: x - l / 2, x1: x + l / 2, z0: z - w / 2, z1: z + w / 2 };
      return pieces.flatMap((piece) => without(piece, hole));
    },
    [whole],
  );
}

function without(piece: Rectangle, hole: Rectangle): Rectangle[] {
  const x0 = Math.max(piece.x0, hole.x0);
  const x1 = Math.min(piece.x1, hole.x1);
  const z0 = Math.max(piece.z0, hole.z0);
  const z1 = Math.min(piece.z1, hole.z1);
  if (x0 >= x1 || z0 >= z1) return [piece];
  return [
    { ...piece, x1: x0 },
    { ...piece, x0: x1 },
    { x0, x1, z0: piece.z0, z1: z0 },
    { x0, x1, z0: z1, z1: piece.z1 },
  ].filter((rest) => rest.x1 - rest.x0 > 1e-6 && rest.z1 - rest.z0 > 1e-6);
}

/** Posts with a hand rail and a knee rail along one side. */
function railing(shape: Shape, side: (typeof SIDES)[number], l: number, w: number): void {
  const isAlongX = side.endsWith('z');
  const [length, away] = isAlongX ? [l, w / 2 - 0.06] : [w, l / 2 - 0.06];
  const across = side.startsWith('+') ? away : -away;
  const spot = (along: number, y: number): [number, number, number] =>
    isAlongX ? [along, y, across] : [across, y, along];
  for (const y of [0.55, 1.05]) {
    shape.box({ size: isAlongX ? [l, 0.045, 0.045] : [0.045, 0.045, w], at: spot(0, y), color: PAINT.railing });
  }
  const posts = Math.max(2, Math.round(length / 2));
  for (let i = 0; i <= posts; i++) {
    shape.box({ size: [0.05, 1.05, 0.05], at: spot((i / posts - 0.5) * (length - 0.1), 0.52), color: PAINT.railing });
  }
}

/** From the ground to the slab's underside. */
function columns(
  shape: Shape,
  { lengthMeters: l, widthMeters: w, thicknessMeters }: FormOf<'floor-slab'>,
  height: number,
): void {
  const [nx, nz] = [Math.max(1, Math.round(l / COLUMN_PITCH)), Math.max(1, Math.round(w / COLUMN_PITCH))];
  const length = Math.max(0.1, height - thicknessMeters);
  for (let i = 0; i <= nx; i++) {
    for (let k = 0; k <= nz; k++) {
      const at = [(i / nx - 0.5) * (l - 0.4), length / 2 - height, (k / nz - 0.5) * (w - 0.4)] as const;
      shape.box({ size: [0.22, length, 0.22], at, color: PAINT.steelDark });
    }
  }
}

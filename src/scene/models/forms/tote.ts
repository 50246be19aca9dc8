import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

const WALL = 0.02;

/** Plastic box, open above, with a rim, ribs, handles and a label; the origin is the centre of its underside. */
export function toteModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'tote'>): Model {
  const shape = createShape().box({
    size: [l * 0.9, WALL, w * 0.9],
    at: [0, WALL / 2, 0],
    color: PAINT.accent,
    tint: 1,
  });
  for (const side of [-1, 1]) {
    const [z, x] = [side * (w * 0.46 - WALL / 2), side * (l * 0.46 - WALL / 2)];
    shape
      .box({ size: [l * 0.92, h * 0.94, WALL], at: [0, h * 0.47, z], color: PAINT.accent, tint: 1 })
      .box({ size: [WALL, h * 0.94, w * 0.92], at: [x, h * 0.47, 0], color: PAINT.accent, tint: 1 })
      .box({ size: [l, h * 0.12, w * 0.045], at: [0, h * 0.94, side * w * 0.4775], color: '#e9ecef', tint: 1 })
      .box({ size: [l * 0.04, h * 0.12, w * 0.91], at: [side * l * 0.48, h * 0.94, 0], color: '#e9ecef', tint: 1 })
      .box({ size: [0.012, h * 0.12, w * 0.34], at: [side * l * 0.466, h * 0.7, 0], color: PAINT.chassis })
      .box({ size: [l * 0.3, h * 0.26, 0.006], at: [l * 0.1, h * 0.46, side * w * 0.464], color: PAINT.wrap });
    for (const rib of [-0.3, -0.1, 0.32]) {
      const at = [l * rib, h * 0.42, side * w * 0.468] as const;
      shape.box({ size: [0.014, h * 0.8, 0.014], at, color: '#e2e5e8', tint: 1 });
    }
  }
  shape.box({ size: [l * 0.82, h * 0.5, w * 0.8], at: [0, h * 0.3, 0], bevel: 0.02, color: PAINT.carton });
  const coarse = createShape().box({ size: [l, h, w], at: [0, h / 2, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'cargo',
    hollow: false,
  };
}

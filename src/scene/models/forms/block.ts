import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Plain bevelled body with an accent band, for types without a form of their own. */
export function blockModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'block'>): Model {
  const shape = createShape()
    .box({ size: [l, h, w], at: [0, h / 2, 0], bevel: 0.05, color: PAINT.shellShade })
    .box({ size: [l * 1.01, h * 0.08, w * 1.01], at: [0, h * 0.8, 0], color: PAINT.accent, tint: 1 });
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'activity', hollow: false };
}

/** A board on four legs: tables and, small, seats. */
export function tableModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'table'>): Model {
  const leg = Math.min(0.05, l * 0.1);
  const shape = createShape().box({ size: [l, 0.04, w], at: [0, h - 0.02, 0], bevel: 0.01, color: PAINT.wood });
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      const at = [x * (l / 2 - leg), (h - 0.04) / 2, z * (w / 2 - leg)] as const;
      shape.box({ size: [leg, h - 0.04, leg], at, open: 'y', color: PAINT.steelDark });
    }
  }
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'none', hollow: false };
}

import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Charging post: a cabinet with a lit band and vents, contacts ahead (+X) at the height of a vehicle's flank. */
export function chargerModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'charger'>): Model {
  const shape = createShape()
    .box({ size: [l, 0.08, w], at: [0, 0.04, 0], color: PAINT.chassisDark })
    .box({ size: [l * 0.9, h - 0.08, w * 0.92], at: [0, (h + 0.08) / 2, 0], bevel: 0.03, color: PAINT.shell })
    .box({ size: [0.02, 0.07, w * 0.7], at: [l * 0.45, h * 0.86, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.02, 0.22, w * 0.4], at: [l * 0.45, h * 0.68, 0], color: PAINT.screen })
    .box({ size: [0.2, 0.12, w * 0.55], at: [l * 0.5, 0.24, 0], bevel: 0.015, color: PAINT.chassis });
  for (const side of [-1, 1]) {
    shape.box({ size: [0.03, 0.03, w * 0.4], at: [l * 0.5 + 0.11, 0.24 + side * 0.03, 0], color: PAINT.copper });
  }
  for (let i = 0; i < 4; i++) {
    shape.box({ size: [0.02, 0.018, w * 0.6], at: [l * 0.45, h * (0.34 + i * 0.04), 0], color: PAINT.steelDark });
  }
  const coarse = createShape()
    .box({ size: [l * 0.9, h, w * 0.92], at: [0, h / 2, 0], color: PAINT.shell })
    .box({ size: [l * 0.92, 0.1, w * 0.94], at: [0, h * 0.86, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.2, 0.12, w * 0.55], at: [l * 0.5, 0.24, 0], color: PAINT.chassis });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

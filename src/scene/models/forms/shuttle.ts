import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Height of the lifting plate above the body, metres: pallets ride on it. */
const PLATE = 0.1;

/** Four-way shuttle: a low body with wheels on all sides and a lifting plate; ahead (+X) lies its dark front. */
export function shuttleModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'shuttle'>): Model {
  const shape = createShape()
    .box({ size: [l * 0.9, h * 0.6, w * 0.9], at: [0, h * 0.45, 0], bevel: 0.025, color: PAINT.chassis })
    .box({ size: [l * 0.92, h * 0.28, w * 0.92], at: [0, h * 0.84, 0], bevel: 0.02, color: PAINT.accent, tint: 1 })
    .box({ size: [0.03, h * 0.3, w * 0.6], at: [l * 0.455, h * 0.5, 0], color: PAINT.rubber });
  for (const side of [-1, 1]) {
    shape
      .box({
        size: [l * 0.86, 0.04, w * 0.2],
        at: [0, h + PLATE - 0.02, side * w * 0.28],
        bevel: 0.01,
        color: PAINT.shell,
      })
      .box({
        size: [l * 0.5, PLATE, w * 0.08],
        at: [0, h + PLATE / 2 - 0.02, side * w * 0.28],
        color: PAINT.steelDark,
      });
    for (const end of [-1, 1]) {
      const radius = h * 0.3;
      shape
        .cylinder({
          radius,
          height: 0.05,
          axis: 'z',
          at: [end * l * 0.32, radius, side * w * 0.47],
          color: PAINT.rubber,
        })
        .cylinder({
          radius,
          height: 0.05,
          axis: 'x',
          at: [side * l * 0.47, radius, end * w * 0.32],
          color: PAINT.rubber,
        });
    }
  }
  const coarse = createShape()
    .box({ size: [l * 0.9, h * 0.6, w * 0.9], at: [0, h * 0.4, 0], color: PAINT.chassis })
    .box({ size: [l * 0.92, h * 0.3, w * 0.92], at: [0, h * 0.85, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.86, PLATE, w * 0.7], at: [0, h + PLATE / 2, 0], color: PAINT.shell });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

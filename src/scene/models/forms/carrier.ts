import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Flat load carrier: dark chassis on wheels, light deck, accent bands all round and a nose that shows ahead (+X). */
export function carrierModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'carrier'>): Model {
  const shape = createShape()
    .box({ size: [l * 0.96, h * 0.42, w * 0.94], at: [0, h * 0.36, 0], bevel: 0.03, color: PAINT.chassisDark })
    .box({ size: [l, h * 0.2, w], at: [0, h * 0.64, 0], bevel: 0.025, color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.97, h * 0.2, w * 0.97], at: [0, h * 0.84, 0], bevel: 0.03, color: PAINT.shell })
    .box({ size: [l * 0.6, h * 0.1, w * 0.62], at: [-l * 0.04, h * 0.945, 0], bevel: 0.02, color: PAINT.shellShade })
    .box({ size: [l * 0.05, h * 0.03, w * 0.5], at: [l * 0.42, h * 0.945, 0], color: PAINT.chassis });
  for (const side of [-1, 1]) {
    shape
      .cylinder({
        radius: h * 0.16,
        height: 0.06,
        axis: 'y',
        at: [l * 0.4, h * 0.9, side * w * 0.38],
        color: PAINT.chassis,
      })
      .cylinder({
        radius: h * 0.3,
        height: 0.08,
        axis: 'z',
        at: [l * 0.28, h * 0.3, side * w * 0.46],
        color: PAINT.rubber,
      })
      .cylinder({
        radius: h * 0.3,
        height: 0.08,
        axis: 'z',
        at: [-l * 0.28, h * 0.3, side * w * 0.46],
        color: PAINT.rubber,
      });
  }
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'activity', hollow: false };
}

import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Flat load carrier: dark chassis on wheels, deck and bands in the colour of what it does, a dark nose ahead (+X). */
export function carrierModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'carrier'>): Model {
  const shape = createShape()
    .box({ size: [l * 0.96, h * 0.4, w * 0.94], at: [0, h * 0.34, 0], bevel: 0.03, color: PAINT.chassisDark })
    .box({ size: [l, h * 0.34, w], at: [0, h * 0.7, 0], bevel: 0.035, color: PAINT.accent, tint: 1 })
    .box({
      size: [l * 0.94, h * 0.14, w * 0.93],
      at: [-l * 0.005, h * 0.9, 0],
      bevel: 0.02,
      color: PAINT.accent,
      tint: 0.55,
    })
    .box({ size: [l * 0.6, h * 0.05, w * 0.66], at: [-l * 0.05, h * 0.98, 0], bevel: 0.012, color: PAINT.shell })
    .box({ size: [l * 0.1, h * 0.02, w * 0.7], at: [l * 0.37, h * 0.975, 0], color: PAINT.chassis });
  for (const side of [-1, 1]) {
    for (const end of [-1, 1]) {
      const at = [end * l * 0.28, h * 0.3, side * w * 0.46] as const;
      shape.cylinder({ radius: h * 0.3, height: 0.08, axis: 'z', at, color: PAINT.rubber });
    }
  }
  const coarse = createShape()
    .box({ size: [l * 0.96, h * 0.5, w * 0.94], at: [0, h * 0.28, 0], color: PAINT.chassisDark })
    .box({ size: [l, h * 0.42, w], at: [0, h * 0.74, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.6, h * 0.06, w * 0.66], at: [-l * 0.05, h * 0.97, 0], color: PAINT.shell });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

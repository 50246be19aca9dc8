import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Plain bevelled body with an accent band: what is drawn for a type that has no form of its own. */
export function blockModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'block'>): Model {
  const shape = createShape()
    .box({ size: [l, h, w], at: [0, h / 2, 0], bevel: 0.05, color: PAINT.shellShade })
    .box({ size: [l * 1.01, h * 0.08, w * 1.01], at: [0, h * 0.8, 0], color: PAINT.accent, tint: 1 });
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'activity', hollow: false };
}

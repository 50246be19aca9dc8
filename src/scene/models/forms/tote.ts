import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Plastic box with a rim and handles; the origin is the centre of its underside. */
export function toteModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'tote'>): Model {
  const shape = createShape()
    .box({ size: [l * 0.92, h * 0.86, w * 0.92], at: [0, h * 0.43, 0], bevel: 0.012, color: PAINT.accent, tint: 1 })
    .box({ size: [l, h * 0.14, w], at: [0, h * 0.93, 0], bevel: 0.008, color: '#e9ecef', tint: 1 })
    .box({ size: [l * 0.88, h * 0.02, w * 0.86], at: [0, h, 0], color: PAINT.chassis })
    .box({ size: [l * 0.94, h * 0.14, w * 0.3], at: [0, h * 0.66, 0], color: PAINT.shellShade });
  const coarse = createShape().box({ size: [l, h, w], at: [0, h / 2, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'cargo',
    hollow: false,
  };
}

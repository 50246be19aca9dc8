import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** A long one has its rollers farther apart. */
const MOST_ROLLERS = 42;

/** Handover place for pallets: two side frames, rollers between them, four feet. */
export function conveyorDeckModel({
  lengthMeters: l,
  widthMeters: w,
  heightMeters: h,
}: FormOf<'conveyor-deck'>): Model {
  const shape = createShape();
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l, 0.13, 0.07], at: [0, h - 0.07, (side * (w - 0.07)) / 2], bevel: 0.015, color: PAINT.chassis })
      .box({ size: [l, 0.025, 0.075], at: [0, h - 0.05, (side * (w - 0.07)) / 2], color: PAINT.accent, tint: 1 });
    for (const end of [-1, 1]) {
      shape.box({
        size: [0.09, h - 0.1, 0.07],
        at: [end * (l / 2 - 0.15), (h - 0.1) / 2, (side * (w - 0.07)) / 2],
        color: PAINT.steelDark,
      });
    }
  }
  const rollers = Math.max(4, Math.min(MOST_ROLLERS, Math.round(l / 0.16)));
  for (let i = 0; i < rollers; i++) {
    const x = (i + 0.5 - rollers / 2) * (l / rollers);
    shape.cylinder({
      radius: 0.045,
      height: w - 0.14,
      axis: 'z',
      at: [x, h - 0.048, 0],
      sides: 8,
      color: PAINT.roller,
    });
  }
  const coarse = createShape()
    .box({ size: [l, 0.1, w - 0.14], at: [0, h - 0.06, 0], color: PAINT.roller })
    .box({ size: [l, 0.13, 0.07], at: [0, h - 0.07, (w - 0.07) / 2], color: PAINT.chassis })
    .box({ size: [l, 0.13, 0.07], at: [0, h - 0.07, -(w - 0.07) / 2], color: PAINT.chassis })
    .box({ size: [l * 0.8, h - 0.12, w * 0.9], at: [0, (h - 0.12) / 2, 0], color: PAINT.steelDark });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

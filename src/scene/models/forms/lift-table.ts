import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/**
 * Lift without a shaft, such as the table on a carrier: a base, and a plate on its platform frame. The base is so flat
 * that a plate that is down hides it from afar, too, where depth is coarse.
 */
export function liftTableModel({ lengthMeters: l, widthMeters: w }: FormOf<'lift-table'>): Model {
  const base = createShape().box({
    size: [l * 0.86, 0.006, w * 0.86],
    at: [0, 0.003, 0],
    color: PAINT.chassisDark,
  });
  const plate = createShape()
    .box({ size: [l, 0.03, w], at: [0, -0.016, 0], bevel: 0.01, color: PAINT.shellShade })
    .box({ size: [l * 1.004, 0.01, w * 1.006], at: [0, -0.022, 0], color: PAINT.accent, tint: 1 });
  for (const side of [-1, 1]) {
    plate.box({ size: [l * 0.7, 0.09, 0.05], at: [0, -0.07, side * w * 0.28], color: PAINT.steelDark });
  }
  return {
    parts: [
      { role: 'ENTITY', geometry: base.build() },
      { role: 'LIFT_PLATFORM', geometry: plate.build() },
    ],
    coloring: 'activity',
    hollow: false,
  };
}

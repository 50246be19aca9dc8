import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Work place: a bench with a screen and a signal lamp; +X points to where goods come from. */
export function stationModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'station'>): Model {
  const back = -l * 0.42;
  const shape = createShape()
    .box({ size: [l, 0.05, w], at: [0, h - 0.025, 0], bevel: 0.012, color: PAINT.wood })
    .box({ size: [l * 0.9, 0.06, w * 0.94], at: [0, h - 0.08, 0], color: PAINT.steelDark })
    .box({ size: [0.035, 0.08, w * 0.985], at: [l * 0.485, h - 0.05, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.55, h * 0.55, w * 0.26], at: [back * 0.4, h * 0.4, w * 0.32], color: PAINT.shell })
    .box({ size: [l * 0.56, 0.012, w * 0.22], at: [back * 0.4 + 0.008, h * 0.42, w * 0.32], color: PAINT.chassis })
    .box({ size: [0.05, 1.05, 0.05], at: [back, h + 0.5, -w * 0.4], color: PAINT.steel })
    .box({ size: [0.05, 1.05, 0.05], at: [back, h + 0.5, w * 0.4], color: PAINT.steel })
    .box({ size: [0.22, 0.035, w * 0.84], at: [back + 0.08, h + 1, 0], color: PAINT.shellShade })
    .box({ size: [0.04, 0.34, 0.56], at: [back + 0.1, h + 0.5, -w * 0.12], bevel: 0.012, color: PAINT.chassisDark })
    .box({ size: [0.012, 0.29, 0.5], at: [back + 0.12, h + 0.5, -w * 0.12], color: PAINT.screen })
    .box({ size: [0.4, 0.24, 0.3], at: [l * 0.12, h + 0.12, w * 0.28], bevel: 0.01, color: PAINT.carton })
    .cylinder({ radius: 0.035, height: 0.16, at: [back, h + 1.12, w * 0.4], color: PAINT.accent, tint: 1 });
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      shape.box({
        size: [0.06, h - 0.06, 0.06],
        at: [x * l * 0.42, (h - 0.06) / 2, z * w * 0.45],
        color: PAINT.steelDark,
      });
    }
  }
  const coarse = createShape()
    .box({ size: [l, 0.08, w], at: [0, h - 0.04, 0], color: PAINT.wood })
    .box({ size: [l * 0.85, h - 0.08, w * 0.9], at: [0, (h - 0.08) / 2, 0], color: PAINT.steelDark })
    .box({ size: [0.2, 1, w * 0.84], at: [back + 0.05, h + 0.55, 0], color: PAINT.shellShade })
    .box({ size: [0.05, 0.12, w * 0.985], at: [l * 0.485, h - 0.05, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

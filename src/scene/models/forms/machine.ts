import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Metres of each side wall, and of what lies over the goods. */
const WALL = 0.34;
const ROOF = 0.42;

/** Work cell over a conveyor: two cabinets and a head over them, a screen and a signal lamp; goods pass along local X. */
export function machineModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'machine'>): Model {
  const wallZ = (w - WALL) / 2;
  const shape = createShape()
    .box({ size: [l, ROOF, w], at: [0, h - ROOF / 2, 0], bevel: 0.04, color: PAINT.shell })
    .box({ size: [l * 1.005, 0.09, w * 1.005], at: [0, h - ROOF + 0.07, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.5, 0.22, w * 0.5], at: [0, h + 0.11, 0], bevel: 0.03, color: PAINT.shellShade })
    .box({ size: [0.5, 0.36, 0.03], at: [-l * 0.2, h * 0.6, w / 2 + 0.01], bevel: 0.01, color: PAINT.chassisDark })
    .box({ size: [0.44, 0.3, 0.012], at: [-l * 0.2, h * 0.6, w / 2 + 0.03], color: PAINT.screen })
    .cylinder({ radius: 0.05, height: 0.3, at: [l * 0.4, h + 0.15, wallZ], color: PAINT.steelDark })
    .cylinder({ radius: 0.075, height: 0.22, at: [l * 0.4, h + 0.4, wallZ], color: PAINT.accent, tint: 1 });
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l, h - ROOF, WALL], at: [0, (h - ROOF) / 2, side * wallZ], bevel: 0.03, color: PAINT.shellShade })
      .box({ size: [l * 0.98, 0.12, WALL * 1.02], at: [0, 0.06, side * wallZ], color: PAINT.chassisDark });
    for (const end of [-1, 1]) {
      const at = [end * l * 0.25, h * 0.42, side * (w / 2 + 0.004)] as const;
      shape.box({ size: [l * 0.42, h * 0.5, 0.02], at, bevel: 0.006, color: PAINT.shell });
      shape.box({
        size: [0.03, h - ROOF, WALL * 1.04],
        at: [end * (l / 2 - 0.01), (h - ROOF) / 2, side * wallZ],
        color: PAINT.hazard,
      });
    }
  }
  const coarse = createShape()
    .box({ size: [l, ROOF, w], at: [0, h - ROOF / 2, 0], color: PAINT.shell })
    .box({ size: [l * 1.005, 0.12, w * 1.005], at: [0, h - ROOF + 0.07, 0], color: PAINT.accent, tint: 1 });
  for (const side of [-1, 1]) {
    coarse.box({ size: [l, h - ROOF, WALL], at: [0, (h - ROOF) / 2, side * wallZ], color: PAINT.shellShade });
  }
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: true,
  };
}

import { LAMP_TINT, PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

type Shuttle = FormOf<'shuttle'>;

/** Height of the lifting plate above the body, metres: pallets ride on it. */
const PLATE = 0.1;

/** Four-way shuttle: a low body with wheels on all sides and a lifting plate; ahead (+X) lies its dark front. */
export function shuttleModel(form: Shuttle): Model {
  const { lengthMeters: l, widthMeters: w, heightMeters: h } = form;
  const shape = createShape()
    .box({ size: [l * 0.9, h * 0.56, w * 0.9], at: [0, h * 0.42, 0], bevel: 0.025, color: PAINT.chassis })
    .box({ size: [l * 0.92, h * 0.26, w * 0.92], at: [0, h * 0.8, 0], bevel: 0.02, color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.84, h * 0.06, w * 0.84], at: [0, h * 0.95, 0], bevel: 0.008, color: PAINT.chassisDark })
    .box({ size: [0.03, h * 0.3, w * 0.6], at: [l * 0.455, h * 0.48, 0], color: PAINT.rubber })
    .box({ size: [0.012, h * 0.1, w * 0.3], at: [l * 0.466, h * 0.5, 0], color: PAINT.screen });
  for (const side of [-1, 1]) {
    lamps(shape, form, side);
    plate(shape, form, side);
    for (const end of [-1, 1]) {
      wheel(shape, [end * l * 0.32, h * 0.3, side * w * 0.47], h * 0.3, 'z');
      wheel(shape, [side * l * 0.47, h * 0.3, end * w * 0.32], h * 0.3, 'x');
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

/** A white plate on a lifting beam with two columns. */
function plate(shape: Shape, { lengthMeters: l, widthMeters: w, heightMeters: h }: Shuttle, side: number): void {
  const z = side * w * 0.28;
  shape
    .box({ size: [l * 0.86, 0.035, w * 0.2], at: [0, h + PLATE - 0.0175, z], bevel: 0.01, color: PAINT.shell })
    .box({ size: [l * 0.8, 0.02, w * 0.06], at: [0, h + PLATE - 0.045, z], color: PAINT.steelDark });
  for (const end of [-1, 1]) {
    const at = [end * l * 0.26, h + PLATE / 2 - 0.03, z] as const;
    shape.cylinder({ radius: 0.035, height: PLATE, at, sides: 12, color: PAINT.steel });
  }
}

function lamps(shape: Shape, { lengthMeters: l, widthMeters: w, heightMeters: h }: Shuttle, side: number): void {
  shape
    .box({
      size: [0.014, h * 0.08, 0.1],
      at: [l * 0.462, h * 0.66, side * w * 0.36],
      color: PAINT.lamp,
      tint: LAMP_TINT,
    })
    .box({ size: [0.014, h * 0.06, 0.1], at: [-l * 0.458, h * 0.6, side * w * 0.36], color: PAINT.hazard })
    .box({ size: [l * 0.3, h * 0.16, 0.01], at: [0, h * 0.44, side * w * 0.453], color: PAINT.shellShade });
}

function wheel(shape: Shape, at: readonly [number, number, number], radius: number, axis: 'x' | 'z'): void {
  shape
    .cylinder({ radius, height: 0.05, axis, at, sides: 16, color: PAINT.rubber })
    .cylinder({ radius: radius * 0.5, height: 0.06, axis, at, sides: 12, color: PAINT.steel });
}

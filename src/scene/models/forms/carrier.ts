import { LAMP_TINT, PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

type Carrier = FormOf<'carrier'>;

/**
 * Flat load carrier: dark chassis on wheels behind skirts, deck and bands in the state's colour, scanners on two
 * corners, lamps and a dark nose ahead (+X).
 */
export function carrierModel(form: Carrier): Model {
  const { lengthMeters: l, widthMeters: w, heightMeters: h } = form;
  const shape = createShape()
    .box({ size: [l * 0.94, h * 0.4, w * 0.84], at: [0, h * 0.34, 0], bevel: 0.03, color: PAINT.chassisDark })
    .box({ size: [l, h * 0.32, w], at: [0, h * 0.69, 0], bevel: 0.04, color: PAINT.accent, tint: 1 })
    .box({ size: [l * 1.002, h * 0.05, w * 1.002], at: [0, h * 0.56, 0], bevel: 0.04, color: PAINT.chassis })
    .box({ size: [l * 0.94, h * 0.12, w * 0.93], at: [0, h * 0.88, 0], bevel: 0.02, color: PAINT.accent, tint: 0.55 })
    .box({ size: [l * 0.6, h * 0.05, w * 0.66], at: [-l * 0.05, h * 0.965, 0], bevel: 0.012, color: PAINT.shell })
    .box({ size: [l * 0.56, h * 0.02, w * 0.6], at: [-l * 0.05, h * 0.99, 0], color: PAINT.shellShade })
    .box({ size: [l * 0.1, h * 0.02, w * 0.7], at: [l * 0.37, h * 0.945, 0], color: PAINT.chassis })
    .box({ size: [0.02, h * 0.12, w * 0.5], at: [l * 0.475, h * 0.36, 0], color: PAINT.screen });
  for (const side of [-1, 1]) {
    for (const end of [-1, 1]) wheel(shape, form, end * l * 0.33, side, h * 0.24);
    wheel(shape, form, 0, side, h * 0.3);
    lamps(shape, form, side);
  }
  for (const corner of [1, -1]) scanner(shape, form, corner);
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

/** Driven in the middle, castors at the ends; the hub shows from the side. */
function wheel(shape: Shape, { widthMeters: w }: Carrier, x: number, side: number, radius: number): void {
  const z = side * w * 0.43;
  shape
    .cylinder({ radius, height: 0.06, axis: 'z', at: [x, radius, z], sides: 16, color: PAINT.rubber })
    .cylinder({ radius: radius * 0.5, height: 0.07, axis: 'z', at: [x, radius, z], sides: 10, color: PAINT.steel });
}

function lamps(shape: Shape, { lengthMeters: l, widthMeters: w, heightMeters: h }: Carrier, side: number): void {
  shape
    .box({
      size: [0.016, h * 0.07, w * 0.16],
      at: [l * 0.497, h * 0.72, side * w * 0.34],
      color: PAINT.lamp,
      tint: LAMP_TINT,
    })
    .box({
      size: [0.016, h * 0.07, w * 0.12],
      at: [-l * 0.497, h * 0.72, side * w * 0.34],
      color: PAINT.hazard,
      tint: LAMP_TINT,
    });
}

/** Laser scanners over the front left and the rear right corner: together they see all round. */
function scanner(shape: Shape, { lengthMeters: l, widthMeters: w, heightMeters: h }: Carrier, corner: number): void {
  const [x, z] = [corner * l * 0.41, corner * w * 0.39];
  shape
    .cylinder({ radius: 0.055, height: h * 0.14, at: [x, h * 0.95, z], sides: 14, color: PAINT.chassisDark })
    .cylinder({ radius: 0.045, height: h * 0.1, at: [x, h * 1.02, z], sides: 14, color: PAINT.screen });
}

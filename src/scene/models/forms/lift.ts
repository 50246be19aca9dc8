import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

const POST = 0.14;

/** Lift: four posts with frames at every floor and a drive on top, open on all sides; a platform on rollers. */
export function liftModel(form: FormOf<'lift'>): Model {
  return {
    parts: [
      { role: 'ENTITY', geometry: shaft(form).build() },
      { role: 'LIFT_PLATFORM', geometry: platform(form).build() },
    ],
    coloring: 'activity',
    hollow: true,
  };
}

function shaft({ lengthMeters: l, widthMeters: w, shaftHeightMeters: top, floorHeightsMeters }: FormOf<'lift'>): Shape {
  const shape = createShape();
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      shape.box({
        size: [POST, top, POST],
        at: [(x * (l - POST)) / 2, top / 2, (z * (w - POST)) / 2],
        bevel: 0.02,
        color: PAINT.steelDark,
      });
    }
  }
  for (const floor of floorHeightsMeters.slice(1)) ring(shape, l, w, floor - 0.09, 0.16, PAINT.steel, 0);
  ring(shape, l, w, top - 0.08, 0.16, PAINT.steelDark, 0);
  ring(shape, l, w, top - 0.24, 0.07, PAINT.accent, 1);
  return shape
    .box({ size: [l * 0.5, 0.34, w * 0.34], at: [0, top + 0.13, 0], bevel: 0.04, color: PAINT.chassis })
    .cylinder({ radius: 0.16, height: l * 0.3, axis: 'x', at: [0, top + 0.36, w * 0.06], color: PAINT.steel });
}

/** Four beams round the shaft at one height. */
function ring(shape: Shape, l: number, w: number, y: number, height: number, color: string, tint: number): void {
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l - 2 * POST, height, POST * 0.7], at: [0, y, (side * (w - POST)) / 2], color, tint })
      .box({ size: [POST * 0.7, height, w - 2 * POST], at: [(side * (l - POST)) / 2, y, 0], color, tint });
  }
}

function platform({ lengthMeters, widthMeters }: FormOf<'lift'>): Shape {
  const [l, w] = [lengthMeters - 2 * POST - 0.12, widthMeters - 2 * POST - 0.12];
  const shape = createShape()
    .box({ size: [l, 0.12, w], at: [0, -0.08, 0], bevel: 0.03, color: PAINT.chassis })
    .box({ size: [l * 0.98, 0.05, w * 0.98], at: [0, -0.015, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.92, 0.03, w * 0.92], at: [0, 0, 0], color: PAINT.shellShade });
  const rollers = Math.max(3, Math.round(l / 0.28));
  for (let i = 0; i < rollers; i++) {
    const x = (i + 0.5 - rollers / 2) * ((l * 0.88) / rollers);
    shape.cylinder({ radius: 0.035, height: w * 0.8, axis: 'z', at: [x, 0.0, 0], sides: 8, color: PAINT.steel });
  }
  return shape;
}

import { PAINT } from '../../theme/palette.ts';
import { FLOOR_TINT } from '../../theme/special-tints.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';
import { AREA_GROUND } from './floor-area.ts';

/** Depth of the post behind the vehicle, and of its contact shoe. */
const POST = 0.42;
const SHOE = 0.16;
const GROUND_HEIGHT = 0.005;

/** Place on the floor for one vehicle with a charging post at its back (-X); vehicles come in from +X. */
export function chargingBayModel(form: FormOf<'charging-bay'>): Model {
  const { lengthMeters: l, widthMeters: w, heightMeters: h } = form;
  const at = (POST - l) / 2;
  const shape = ground(createShape(), form)
    .box({ size: [POST * 1.1, 0.08, w * 0.42], at: [at, 0.04, 0], color: PAINT.chassisDark })
    .box({ size: [POST, h, w * 0.38], at: [at, h / 2, 0], bevel: 0.03, color: PAINT.shell })
    .box({ size: [POST * 1.02, 0.1, w * 0.385], at: [at, h * 0.88, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.02, h * 0.16, w * 0.22], at: [at + POST / 2, h * 0.68, 0], color: PAINT.screen })
    .box({ size: [0.02, h * 0.22, w * 0.24], at: [at + POST / 2, h * 0.42, 0], color: PAINT.chassis })
    .box({ size: [SHOE, 0.12, w * 0.3], at: [at + (POST + SHOE) / 2, 0.2, 0], bevel: 0.015, color: PAINT.copper });
  for (const side of [-1, 1]) {
    shape.box({ size: [POST, 0.16, 0.1], at: [at, 0.08, side * w * 0.32], bevel: 0.02, color: PAINT.hazard });
  }
  const coarse = ground(createShape(), form)
    .box({ size: [POST, h, w * 0.38], at: [at, h / 2, 0], color: PAINT.shell })
    .box({ size: [POST * 1.02, 0.14, w * 0.385], at: [at, h * 0.88, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: true,
  };
}

function ground(shape: Shape, { lengthMeters: l, widthMeters: w }: FormOf<'charging-bay'>): Shape {
  const [color, tint] = [AREA_GROUND.charging, FLOOR_TINT];
  return shape.box({ size: [l, GROUND_HEIGHT, w], at: [0, GROUND_HEIGHT / 2, 0], color, tint });
}

import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

/** Distance of the twin forks' centre lines from the platform's centre, metres: inside a pallet's openings. */
const FORK_GAUGE = 0.3;

/** Stacker crane on a floor rail and a guide rail: two masts, a carriage between them, a telescopic fork across. */
export function stackerModel(form: FormOf<'stacker'>): Model {
  return {
    parts: [
      { role: 'TRACK', geometry: track(form).build() },
      { role: 'ENTITY', geometry: masts(form).build() },
      { role: 'LIFT_PLATFORM', geometry: carriage(form).build() },
      { role: 'FORK_STAGE', geometry: forkStage(form).build() },
      { role: 'FORK', geometry: forkTines(form).build() },
    ],
    coloring: 'activity',
    hollow: true,
  };
}

/** One metre of track along +X from the middle, stretched to the length that is needed. */
function track({ mastHeightMeters: h }: FormOf<'stacker'>): Shape {
  return createShape()
    .box({ size: [1, 0.03, 0.34], at: [0, 0.015, 0], color: PAINT.steelDark })
    .box({ size: [1, 0.12, 0.09], at: [0, 0.09, 0], color: PAINT.steel })
    .box({ size: [1, 0.14, 0.12], at: [0, h + 0.2, 0], color: PAINT.steel });
}

function masts({
  lengthMeters: l,
  widthMeters: w,
  mastHeightMeters: h,
  platformLengthMeters,
}: FormOf<'stacker'>): Shape {
  const mastX = Math.min(l / 2 - 0.2, platformLengthMeters / 2 + 0.3);
  const shape = createShape()
    .box({ size: [l, 0.28, 0.42], at: [0, 0.3, 0], bevel: 0.04, color: PAINT.craneDark })
    .box({ size: [mastX * 2 + 0.5, 0.26, 0.3], at: [0, h - 0.1, 0], bevel: 0.03, color: PAINT.craneDark })
    .box({ size: [0.52, 0.9, w * 0.6], at: [-mastX - 0.52, 0.9, 0], bevel: 0.04, color: PAINT.shell })
    .box({ size: [0.54, 0.1, w * 0.62], at: [-mastX - 0.52, 1.2, 0], color: PAINT.accent, tint: 1 })
    .cylinder({ radius: 0.17, height: 0.14, axis: 'z', at: [-l / 2 + 0.24, 0.19, 0], color: PAINT.rubber })
    .cylinder({ radius: 0.17, height: 0.14, axis: 'z', at: [l / 2 - 0.24, 0.19, 0], color: PAINT.rubber });
  for (const side of [-1, 1]) {
    shape
      .box({ size: [0.26, h - 0.3, 0.34], at: [side * mastX, h / 2 + 0.15, 0], bevel: 0.03, color: PAINT.crane })
      .box({ size: [0.05, h - 0.5, 0.36], at: [side * (mastX - 0.12), h / 2 + 0.15, 0], color: PAINT.craneDark })
      .box({ size: [0.3, 0.3, 0.36], at: [side * mastX, h - 0.65, 0], color: PAINT.accent, tint: 1 });
  }
  return shape;
}

/** The platform's frame lies on the surface on which cargo stands: the fork's top. */
function carriage({ platformLengthMeters: l, widthMeters: w }: FormOf<'stacker'>): Shape {
  const shape = createShape()
    .box({ size: [l + 0.2, 0.14, w * 0.86], at: [0, -0.27, 0], bevel: 0.03, color: PAINT.chassis })
    .box({ size: [l + 0.24, 0.06, w * 0.9], at: [0, -0.19, 0], color: PAINT.accent, tint: 1 });
  for (const side of [-1, 1]) {
    shape
      .box({ size: [0.12, 0.85, w * 0.5], at: [side * (l / 2 + 0.1), 0.1, 0], bevel: 0.03, color: PAINT.chassis })
      .box({ size: [0.14, 0.1, w * 0.52], at: [side * (l / 2 + 0.1), 0.4, 0], color: PAINT.steel });
    for (const z of [-1, 1])
      shape.box({ size: [0.2, 0.06, w * 0.82], at: [side * FORK_GAUGE, -0.14, z * 0.001], color: PAINT.steelDark });
  }
  return shape;
}

function forkStage({ forkLengthMeters: l }: FormOf<'stacker'>): Shape {
  return tines(l * 0.9, 0.15, -0.09, PAINT.steel);
}

function forkTines({ forkLengthMeters: l }: FormOf<'stacker'>): Shape {
  return tines(l * 0.88, 0.12, -0.035, PAINT.shellShade);
}

function tines(length: number, width: number, y: number, color: string): Shape {
  const shape = createShape();
  for (const side of [-1, 1]) {
    shape.box({ size: [width, 0.05, length], at: [side * FORK_GAUGE, y, 0], bevel: 0.012, color });
  }
  return shape;
}

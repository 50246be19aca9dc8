import { FLOOR_TINT, PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

/** Charging post: a cabinet with a lit band and vents, contacts ahead (+X) at the height of a vehicle's flank. */
export function chargerModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'charger'>): Model {
  const shape = createShape()
    .box({ size: [l, 0.08, w], at: [0, 0.04, 0], color: PAINT.chassisDark })
    .box({ size: [l * 0.9, h - 0.08, w * 0.92], at: [0, (h + 0.08) / 2, 0], bevel: 0.03, color: PAINT.shell })
    .box({ size: [0.02, 0.07, w * 0.7], at: [l * 0.45, h * 0.86, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.02, 0.22, w * 0.4], at: [l * 0.45, h * 0.68, 0], color: PAINT.screen })
    .box({ size: [0.2, 0.12, w * 0.55], at: [l * 0.5, 0.24, 0], bevel: 0.015, color: PAINT.chassis });
  for (const side of [-1, 1]) {
    shape.box({ size: [0.03, 0.03, w * 0.4], at: [l * 0.5 + 0.11, 0.24 + side * 0.03, 0], color: PAINT.copper });
  }
  for (let i = 0; i < 4; i++) {
    shape.box({ size: [0.02, 0.018, w * 0.6], at: [l * 0.45, h * (0.34 + i * 0.04), 0], color: PAINT.steelDark });
  }
  const coarse = createShape()
    .box({ size: [l * 0.9, h, w * 0.92], at: [0, h / 2, 0], color: PAINT.shell })
    .box({ size: [l * 0.92, 0.1, w * 0.94], at: [0, h * 0.86, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.2, 0.12, w * 0.55], at: [l * 0.5, 0.24, 0], color: PAINT.chassis });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

/** Shades of the theme's floor, by the use of an area. */
const AREA_GROUND: Readonly<Record<FormOf<'floor-area'>['use'], string>> = {
  store: '#e9edf1',
  work: '#dcece2',
  charging: '#d3e2f6',
};
const LINE = { width: 0.18, height: 0.004 };
const GROUND_HEIGHT = 0.003;
/** Corners are cut, so that routes can turn. */
const CORNER = 0.9;

export function floorAreaModel({ lengthMeters: l, widthMeters: w, use }: FormOf<'floor-area'>): Model {
  const ground = { color: AREA_GROUND[use], tint: FLOOR_TINT };
  const line = { color: PAINT.hazard };
  const [alongX, alongZ] = [l - 2 * CORNER, w - 2 * CORNER];
  const shape = createShape()
    .box({ size: [l, GROUND_HEIGHT, alongZ], at: [0, GROUND_HEIGHT / 2, 0], ...ground })
    .box({ size: [alongX, GROUND_HEIGHT, w], at: [0, GROUND_HEIGHT / 2, 0], ...ground });
  const y = LINE.height / 2;
  for (const side of [-1, 1]) {
    const [x, z] = [(side * (l - LINE.width)) / 2, (side * (w - LINE.width)) / 2];
    shape
      .box({ size: [alongX + LINE.width, LINE.height, LINE.width], at: [0, y, z], ...line })
      .box({ size: [LINE.width, LINE.height, alongZ + LINE.width], at: [x, y, 0], ...line });
    for (const end of [-1, 1]) {
      const at = [(side * alongX) / 2, GROUND_HEIGHT / 2, (end * alongZ) / 2] as const;
      const across = CORNER * Math.SQRT2;
      shape.box({ size: [across, GROUND_HEIGHT, across], at, turnY: Math.PI / 4, ...ground }).box({
        size: [across, LINE.height, LINE.width],
        at: [side * (l / 2 - CORNER / 2 - LINE.width / 3), y, end * (w / 2 - CORNER / 2 - LINE.width / 3)],
        turnY: (side * end * Math.PI) / 4,
        ...line,
      });
    }
  }
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'none', hollow: false };
}

/** Depth of the post behind the vehicle, and of its contact shoe. */
const POST = 0.42;
const SHOE = 0.16;
const BAY_HEIGHT = 0.005;

/** Place on the floor for one vehicle with a charging post at its back (-X); vehicles come in from +X. */
export function chargingBayModel(form: FormOf<'charging-bay'>): Model {
  const { lengthMeters: l, widthMeters: w, heightMeters: h } = form;
  const at = (POST - l) / 2;
  const shape = bayGround(createShape(), form)
    .box({ size: [POST * 1.1, 0.08, w * 0.42], at: [at, 0.04, 0], color: PAINT.chassisDark })
    .box({ size: [POST, h, w * 0.38], at: [at, h / 2, 0], bevel: 0.03, color: PAINT.shell })
    .box({ size: [POST * 1.02, 0.1, w * 0.385], at: [at, h * 0.88, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.02, h * 0.16, w * 0.22], at: [at + POST / 2, h * 0.68, 0], color: PAINT.screen })
    .box({ size: [0.02, h * 0.22, w * 0.24], at: [at + POST / 2, h * 0.42, 0], color: PAINT.chassis })
    .box({ size: [SHOE, 0.12, w * 0.3], at: [at + (POST + SHOE) / 2, 0.2, 0], bevel: 0.015, color: PAINT.copper });
  for (const side of [-1, 1]) {
    shape.box({ size: [POST, 0.16, 0.1], at: [at, 0.08, side * w * 0.32], bevel: 0.02, color: PAINT.hazard });
  }
  const coarse = bayGround(createShape(), form)
    .box({ size: [POST, h, w * 0.38], at: [at, h / 2, 0], color: PAINT.shell })
    .box({ size: [POST * 1.02, 0.14, w * 0.385], at: [at, h * 0.88, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: true,
  };
}

function bayGround(shape: Shape, { lengthMeters: l, widthMeters: w }: FormOf<'charging-bay'>): Shape {
  const [color, tint] = [AREA_GROUND.charging, FLOOR_TINT];
  return shape.box({ size: [l, BAY_HEIGHT, w], at: [0, BAY_HEIGHT / 2, 0], color, tint });
}

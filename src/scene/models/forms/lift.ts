import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

type Lift = FormOf<'lift'>;

const POST = 0.14;
/** Metres between the visible links of a chain. */
const LINK = 0.12;

/** Lift: four posts with frames at every floor and a drive on top, open on all sides; a platform hung on chains. */
export function liftModel(form: Lift): Model {
  return {
    parts: [
      { role: 'ENTITY', geometry: shaft(form).build(), coarse: sketch(form).build(), detailMeters: 1.4 },
      { role: 'LIFT_PLATFORM', geometry: platform(form).build() },
    ],
    coloring: 'activity',
    hollow: true,
  };
}

type Corner = readonly [x: number, z: number];

function corners({ lengthMeters: l, widthMeters: w }: Lift): Corner[] {
  const [x, z] = [(l - POST) / 2, (w - POST) / 2];
  return [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ];
}

function shaft(form: Lift): Shape {
  const shape = createShape();
  const { shaftHeightMeters: top, floorHeightsMeters } = form;
  for (const corner of corners(form)) post(shape, corner, top);
  for (const floor of floorHeightsMeters.slice(1)) {
    ring(shape, form, floor - 0.09, 0.14, PAINT.steel, 0);
    ring(shape, form, floor - 0.02, 0.03, PAINT.hazard, 0);
  }
  ring(shape, form, top - 0.08, 0.16, PAINT.steelDark, 0);
  ring(shape, form, top - 0.24, 0.07, PAINT.accent, 1);
  drive(shape, form);
  return shape;
}

/** A flanged post on its foot plate, with a guide rail and the chain inside. */
function post(shape: Shape, [x, z]: Corner, top: number): void {
  const [inX, inZ] = [-Math.sign(x), -Math.sign(z)];
  shape
    .box({ size: [POST, top, POST * 0.3], at: [x, top / 2, z - inZ * POST * 0.35], color: PAINT.steelDark })
    .box({ size: [POST * 0.3, top, POST], at: [x - inX * POST * 0.35, top / 2, z], color: PAINT.steelDark })
    .box({
      size: [0.035, top - 0.3, 0.05],
      at: [x + inX * 0.01, top / 2, z + inZ * 0.02],
      open: 'y',
      color: PAINT.steel,
    })
    .box({ size: [0.28, 0.02, 0.28], at: [x, 0.01, z], color: PAINT.chassis });
  const [chainX, chainZ] = [x + inX * 0.15, z + inZ * 0.03];
  shape.box({ size: [0.012, top - 0.2, 0.03], at: [chainX, top / 2, chainZ], open: 'y', color: PAINT.chassisDark });
  for (let y = 0.2; y < top - 0.2; y += LINK * 2) {
    shape.box({ size: [0.024, LINK, 0.018], at: [chainX, y, chainZ], open: 'y', color: PAINT.steel });
  }
  // Bolts of the foot plate.
  for (const [dx, dz] of [
    [-1, -1],
    [1, 1],
  ] as const) {
    const at = [x + dx * 0.11, 0.03, z + dz * 0.11] as const;
    shape.cylinder({ radius: 0.016, height: 0.03, at, sides: 6, color: PAINT.steel });
  }
}

function ring(shape: Shape, form: Lift, y: number, height: number, color: string, tint: number): void {
  const { lengthMeters: l, widthMeters: w } = form;
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l - 2 * POST, height, POST * 0.6], at: [0, y, (side * (w - POST)) / 2], color, tint })
      .box({ size: [POST * 0.6, height, w - 2 * POST], at: [(side * (l - POST)) / 2, y, 0], color, tint });
  }
}

/** A geared motor on a cross beam turns two shafts with a sprocket over every chain. */
function drive(shape: Shape, form: Lift): void {
  const { lengthMeters: l, widthMeters: w, shaftHeightMeters: top } = form;
  shape
    .box({ size: [l - 0.1, 0.12, 0.16], at: [0, top + 0.06, 0], color: PAINT.steelDark })
    .box({ size: [0.36, 0.3, 0.3], at: [0, top + 0.26, 0], bevel: 0.03, color: PAINT.chassis })
    .cylinder({ radius: 0.13, height: 0.42, axis: 'x', at: [0.36, top + 0.27, 0], sides: 16, color: PAINT.steel })
    .cylinder({ radius: 0.09, height: 0.05, axis: 'x', at: [0.6, top + 0.27, 0], sides: 16, color: PAINT.chassis });
  for (const side of [-1, 1]) {
    const x = side * ((l - POST) / 2 - 0.15);
    shape.cylinder({
      radius: 0.025,
      height: w - 0.2,
      axis: 'z',
      at: [x, top + 0.08, 0],
      sides: 8,
      color: PAINT.steel,
    });
    for (const end of [-1, 1]) {
      const at = [x, top + 0.08, end * ((w - POST) / 2 - 0.03)] as const;
      shape.cylinder({ radius: 0.08, height: 0.03, axis: 'z', at, sides: 14, color: PAINT.steelDark });
    }
  }
}

/** Posts, rings and the drive as blocks: a lift from afar. */
function sketch(form: Lift): Shape {
  const shape = createShape();
  const { lengthMeters: l, shaftHeightMeters: top, floorHeightsMeters } = form;
  for (const [x, z] of corners(form)) {
    shape.box({ size: [POST, top, POST], at: [x, top / 2, z], open: 'y', color: PAINT.steelDark });
  }
  for (const floor of floorHeightsMeters.slice(1)) ring(shape, form, floor - 0.09, 0.16, PAINT.steel, 0);
  ring(shape, form, top - 0.08, 0.16, PAINT.steelDark, 0);
  ring(shape, form, top - 0.24, 0.07, PAINT.accent, 1);
  return shape.box({ size: [l * 0.5, 0.36, 0.3], at: [0.1, top + 0.24, 0], color: PAINT.chassis });
}

function platform({ lengthMeters, widthMeters }: Lift): Shape {
  const [l, w] = [lengthMeters - 2 * POST - 0.12, widthMeters - 2 * POST - 0.12];
  const shape = createShape()
    .box({ size: [l, 0.12, w], at: [0, -0.1, 0], bevel: 0.03, color: PAINT.chassis })
    .box({ size: [l * 0.98, 0.05, w * 0.98], at: [0, -0.032, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.92, 0.03, w * 0.92], at: [0, -0.018, 0], color: PAINT.chassisDark });
  const rollers = Math.max(3, Math.round(l / 0.2));
  for (let i = 0; i < rollers; i++) {
    const x = (i + 0.5 - rollers / 2) * ((l * 0.88) / rollers);
    shape.cylinder({ radius: 0.032, height: w * 0.84, axis: 'z', at: [x, -0.006, 0], sides: 10, color: PAINT.roller });
  }
  for (const end of [-1, 1]) {
    shape
      .box({ size: [l * 0.9, 0.05, 0.035], at: [0, 0.0, end * w * 0.455], color: PAINT.steel })
      .box({ size: [0.03, 0.012, w * 0.92], at: [end * l * 0.475, 0.0, 0], color: PAINT.hazard });
    // Shoes that hold the chains and run along the guide rails.
    for (const side of [-1, 1]) {
      const at = [side * (l / 2 + 0.02), 0.02, end * (w / 2 - 0.02)] as const;
      shape.box({ size: [0.12, 0.3, 0.12], at, bevel: 0.02, color: PAINT.chassis });
    }
  }
  return shape;
}

/**
 * Lift without a shaft, such as the table on a carrier: a base, and a plate on its platform frame. The base is so flat
 * that a lowered plate hides it even from afar, where depth is coarse.
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

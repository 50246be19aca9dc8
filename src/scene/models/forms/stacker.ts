import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

type Stacker = FormOf<'stacker'>;

const RUNG_PITCH = 0.45;
/** Height of the bottom beam's middle above the floor: its wheels run on the rail. */
const BEAM_Y = 0.36;
const WHEEL = { radius: 0.16, width: 0.07 };
const RAIL_TOP = 0.15;

/** Stacker crane on a floor rail and a guide rail: two masts, a carriage between them, a telescopic fork across. */
export function stackerModel(form: Stacker): Model {
  return {
    parts: [
      { role: 'TRACK', geometry: track(form).build() },
      { role: 'ENTITY', geometry: frame(form).build(), coarse: sketch(form).build(), detailMeters: 1.2 },
      { role: 'LIFT_PLATFORM', geometry: carriage(form).build() },
      { role: 'FORK_STAGE', geometry: forkStage(form).build() },
      { role: 'FORK', geometry: forkTines(form).build() },
    ],
    coloring: 'activity',
    hollow: true,
  };
}

/** One metre of rail along +X from the middle, stretched to its length: foot, web and head. */
function track({ mastHeightMeters: h }: Stacker): Shape {
  return createShape()
    .box({ size: [1, 0.02, 0.24], at: [0, 0.01, 0], open: 'x', color: PAINT.steelDark })
    .box({ size: [1, 0.025, 0.14], at: [0, 0.032, 0], open: 'x', color: PAINT.steel })
    .box({ size: [1, 0.08, 0.03], at: [0, 0.08, 0], open: 'x', color: PAINT.steelDark })
    .box({ size: [1, 0.04, 0.075], at: [0, RAIL_TOP - 0.02, 0], open: 'x', color: PAINT.shellShade })
    .box({ size: [1, 0.03, 0.14], at: [0, h + 0.27, 0], open: 'x', color: PAINT.steelDark })
    .box({ size: [1, 0.16, 0.05], at: [0, h + 0.18, 0], open: 'x', color: PAINT.steel });
}

function mastX({ lengthMeters, platformLengthMeters }: Stacker): number {
  return Math.min(lengthMeters / 2 - 0.2, platformLengthMeters / 2 + 0.3);
}

function frame(form: Stacker): Shape {
  const { lengthMeters: l, widthMeters: w, mastHeightMeters: h } = form;
  const x = mastX(form);
  const shape = createShape()
    .box({ size: [l, 0.26, 0.4], at: [0, BEAM_Y, 0], bevel: 0.03, color: PAINT.craneDark })
    .box({ size: [x * 2 + 0.5, 0.24, 0.28], at: [0, h - 0.1, 0], bevel: 0.025, color: PAINT.craneDark });
  for (const side of [-1, 1]) {
    mast(shape, side * x, h, side);
    wheelBox(shape, side * (l / 2 - 0.24));
    // Rollers that hold the head to the guide rail.
    for (const z of [-1, 1]) {
      const at = [side * x, h + 0.16, z * 0.06] as const;
      shape.cylinder({ radius: 0.055, height: 0.06, axis: 'y', at, sides: 10, color: PAINT.rubber });
    }
  }
  ladder(shape, -x - 0.16, h);
  hoist(shape, form);
  cabinet(shape, -x - 0.62, w);
  return shape;
}

/** A box girder with flanges, a guide for the carriage inwards, and the state's colour round its head. */
function mast(shape: Shape, x: number, h: number, outwards: number): void {
  const [middle, height] = [h / 2 + 0.16, h - 0.32];
  shape
    .box({ size: [0.24, height, 0.3], at: [x, middle, 0], bevel: 0.025, color: PAINT.crane })
    .box({ size: [0.05, height - 0.2, 0.05], at: [x - outwards * 0.145, middle, 0.08], color: PAINT.steel })
    .box({ size: [0.05, height - 0.2, 0.05], at: [x - outwards * 0.145, middle, -0.08], color: PAINT.steel })
    .box({ size: [0.34, 0.16, 0.36], at: [x, BEAM_Y + 0.2, 0], bevel: 0.02, color: PAINT.craneDark })
    .box({ size: [0.28, 0.26, 0.34], at: [x, h - 0.6, 0], bevel: 0.01, color: PAINT.accent, tint: 1 });
  for (let y = 2; y < h - 1; y += 2) {
    shape.box({ size: [0.255, 0.05, 0.315], at: [x, y, 0], color: PAINT.craneDark });
  }
}

/** Cheeks round a flanged wheel. */
function wheelBox(shape: Shape, x: number): void {
  const y = RAIL_TOP + WHEEL.radius;
  shape
    .cylinder({ radius: WHEEL.radius, height: WHEEL.width, axis: 'z', at: [x, y, 0], sides: 20, color: PAINT.steel })
    .cylinder({ radius: WHEEL.radius * 0.45, height: 0.3, axis: 'z', at: [x, y, 0], sides: 12, color: PAINT.chassis });
  for (const z of [-1, 1]) {
    shape
      .cylinder({ radius: 0.19, height: 0.012, axis: 'z', at: [x, y, z * 0.042], sides: 20, color: PAINT.steelDark })
      .box({ size: [0.42, 0.2, 0.04], at: [x, BEAM_Y + 0.06, z * 0.2], bevel: 0.012, color: PAINT.craneDark });
  }
  const ahead = Math.sign(x) * 0.26;
  shape
    .box({ size: [0.1, 0.14, 0.14], at: [x + ahead, BEAM_Y, 0], color: PAINT.rubber })
    .box({ size: [0.02, 0.18, 0.3], at: [x + ahead * 0.8, BEAM_Y, 0], color: PAINT.hazard });
}

function ladder(shape: Shape, x: number, h: number): void {
  for (const z of [-1, 1]) {
    shape.box({ size: [0.03, h - 1.6, 0.03], at: [x - 0.06, h / 2 + 0.4, z * 0.17], open: 'y', color: PAINT.railing });
  }
  for (let y = 1.4; y < h - 0.5; y += RUNG_PITCH) {
    shape.box({ size: [0.024, 0.024, 0.34], at: [x - 0.06, y, 0], open: 'z', color: PAINT.railing });
  }
}

/** Drum and motor at the foot, sheaves at the head, ropes between them that carry the carriage. */
function hoist(shape: Shape, form: Stacker): void {
  const [x, h] = [mastX(form), form.mastHeightMeters];
  shape
    .cylinder({ radius: 0.16, height: 0.34, axis: 'z', at: [x + 0.36, 0.86, 0], sides: 18, color: PAINT.steel })
    .cylinder({ radius: 0.19, height: 0.02, axis: 'z', at: [x + 0.36, 0.86, 0.18], sides: 18, color: PAINT.steelDark })
    .cylinder({ radius: 0.19, height: 0.02, axis: 'z', at: [x + 0.36, 0.86, -0.18], sides: 18, color: PAINT.steelDark })
    .cylinder({ radius: 0.12, height: 0.36, axis: 'x', at: [x + 0.42, 0.62, 0.28], sides: 14, color: PAINT.chassis })
    .box({ size: [0.5, 0.3, 0.3], at: [x + 0.36, 0.6, 0], bevel: 0.02, color: PAINT.craneDark });
  for (const side of [-1, 1]) {
    const at = [side * (x - 0.24), h + 0.02, 0] as const;
    shape.cylinder({ radius: 0.15, height: 0.08, axis: 'z', at, sides: 16, color: PAINT.steelDark });
    for (const z of [-1, 1]) {
      shape.box({
        size: [0.018, h - 0.6, 0.018],
        at: [side * (x - 0.3), h / 2 + 0.3, z * 0.03],
        open: 'y',
        color: PAINT.rubber,
      });
    }
  }
}

/** Switch cabinet with doors, a handle and a band in the state's colour. */
function cabinet(shape: Shape, x: number, w: number): void {
  shape
    .box({ size: [0.46, 1.15, w * 0.58], at: [x, 1.08, 0], bevel: 0.025, color: PAINT.shell })
    .box({ size: [0.475, 0.09, w * 0.6], at: [x, 1.52, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.5, 0.06, w * 0.62], at: [x, 0.5, 0], color: PAINT.craneDark });
  for (const z of [-1, 1]) {
    shape
      .box({ size: [0.4, 0.78, 0.008], at: [x, 1, z * w * 0.292], color: PAINT.shellShade })
      .box({ size: [0.025, 0.12, 0.02], at: [x + 0.15, 1, z * w * 0.298], color: PAINT.chassis });
  }
}

/** Masts, beams and cabinet: a crane from afar. */
function sketch(form: Stacker): Shape {
  const { lengthMeters: l, widthMeters: w, mastHeightMeters: h } = form;
  const x = mastX(form);
  const shape = createShape()
    .box({ size: [l, 0.28, 0.4], at: [0, BEAM_Y, 0], color: PAINT.craneDark })
    .box({ size: [x * 2 + 0.5, 0.24, 0.28], at: [0, h - 0.1, 0], color: PAINT.craneDark })
    .box({ size: [0.46, 1.15, w * 0.58], at: [-x - 0.62, 1.08, 0], color: PAINT.shell })
    .box({ size: [0.475, 0.09, w * 0.6], at: [-x - 0.62, 1.52, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [0.5, 0.5, 0.4], at: [x + 0.38, 0.75, 0], color: PAINT.steelDark });
  for (const side of [-1, 1]) {
    shape
      .box({ size: [0.26, h - 0.32, 0.32], at: [side * x, h / 2 + 0.16, 0], open: 'y', color: PAINT.crane })
      .box({ size: [0.29, 0.28, 0.35], at: [side * x, h - 0.6, 0], color: PAINT.accent, tint: 1 });
  }
  return shape;
}

/** Distance of the twin forks' centre lines from the platform's centre, metres: inside a pallet's openings. */
const FORK_GAUGE = 0.3;
const TIP = 0.09;

/** The platform's frame lies at the fork's top, on which cargo stands. */
function carriage({ platformLengthMeters: l, widthMeters: w }: Stacker): Shape {
  const shape = createShape()
    .box({ size: [l + 0.2, 0.1, w * 0.8], at: [0, -0.3, 0], bevel: 0.02, color: PAINT.chassis })
    .box({ size: [l * 0.96, 0.03, w * 0.78], at: [0, -0.235, 0], color: PAINT.steelDark });
  for (const z of [-1, 1]) {
    shape
      .box({ size: [l + 0.22, 0.13, 0.06], at: [0, -0.27, z * w * 0.42], bevel: 0.012, color: PAINT.accent, tint: 1 })
      .box({ size: [l * 0.9, 0.035, 0.012], at: [0, -0.27, z * (w * 0.42 + 0.032)], color: PAINT.shell });
  }
  for (const side of [-1, 1]) {
    const x = side * (l / 2 + 0.1);
    shape
      .box({ size: [0.1, 1.05, 0.14], at: [x, 0.14, w * 0.16], bevel: 0.02, color: PAINT.chassis })
      .box({ size: [0.1, 1.05, 0.14], at: [x, 0.14, -w * 0.16], bevel: 0.02, color: PAINT.chassis })
      .box({ size: [0.11, 0.12, w * 0.5], at: [x, 0.6, 0], bevel: 0.02, color: PAINT.steelDark });
    guideRollers(shape, x + side * 0.04);
    forkBed(shape, side * FORK_GAUGE, w);
  }
  // The drive of the forks lies between their beds.
  return shape
    .cylinder({ radius: 0.07, height: 0.34, axis: 'z', at: [0, -0.16, 0], sides: 14, color: PAINT.chassisDark })
    .box({ size: [0.2, 0.1, 0.16], at: [0, -0.18, 0], bevel: 0.015, color: PAINT.steelDark });
}

function guideRollers(shape: Shape, x: number): void {
  for (const y of [-0.24, 0.5]) {
    for (const z of [-0.15, 0.15]) {
      const at = [x, y, z] as const;
      shape.cylinder({ radius: 0.05, height: 0.045, axis: 'x', at, sides: 12, color: PAINT.rubber });
    }
  }
}

/** The fixed stage: a channel with its chain, in which the others run. */
function forkBed(shape: Shape, x: number, w: number): void {
  shape
    .box({ size: [0.2, 0.035, w * 0.84], at: [x, -0.2, 0], color: PAINT.steelDark })
    .box({ size: [0.022, 0.1, w * 0.84], at: [x - 0.1, -0.15, 0], color: PAINT.chassis })
    .box({ size: [0.022, 0.1, w * 0.84], at: [x + 0.1, -0.15, 0], color: PAINT.chassis })
    .box({ size: [0.03, 0.02, w * 0.8], at: [x, -0.172, 0], color: PAINT.rubber });
}

/** The middle stage: a steel plate with a rack of teeth along it. */
function forkStage({ forkLengthMeters: l }: Stacker): Shape {
  const shape = createShape();
  for (const side of [-1, 1]) {
    const x = side * FORK_GAUGE;
    shape
      .box({ size: [0.16, 0.06, l * 0.9], at: [x, -0.1, 0], bevel: 0.01, color: PAINT.steel })
      .box({ size: [0.165, 0.014, l * 0.88], at: [x, -0.1, 0], color: PAINT.chassis });
  }
  return shape;
}

/** The upper stage, on which cargo rests: tines that taper to both sides, each with a pad along its top. */
function forkTines({ forkLengthMeters: l }: Stacker): Shape {
  const shape = createShape();
  const length = l * 0.88 - 2 * TIP;
  for (const side of [-1, 1]) {
    const x = side * FORK_GAUGE;
    shape
      .box({ size: [0.125, 0.046, length], at: [x, -0.037, 0], bevel: 0.006, color: PAINT.shellShade })
      .box({ size: [0.04, 0.006, length * 0.94], at: [x, -0.011, 0], color: PAINT.rubber });
    for (const end of [-1, 1]) {
      // Turned on its side: it then tapers forwards instead of upwards.
      const at = [x, -0.037, end * (length / 2 + TIP / 2)] as const;
      tip(shape, at, end);
    }
  }
  return shape;
}

function tip(shape: Shape, at: readonly [number, number, number], end: number): void {
  const steps = 3;
  for (let i = 0; i < steps; i++) {
    const share = 1 - (i + 0.5) / (steps + 0.6);
    shape.box({
      size: [0.125 * (0.72 + 0.28 * share), 0.046 * (0.4 + 0.6 * share), TIP / steps],
      at: [at[0], at[1] - 0.046 * 0.3 * (1 - share), at[2] + end * (i - 1) * (TIP / steps)],
      color: PAINT.shellShade,
    });
  }
}

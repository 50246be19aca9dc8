import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import { createShape, type Shape } from '../shape.ts';

type Stacker = FormOf<'stacker'>;

/** Distance of the twin forks' centre lines from the platform's centre, metres: inside a pallet's openings. */
const FORK_GAUGE = 0.3;
const TIP = 0.09;

/** The platform's frame lies on the surface on which cargo stands: the fork's top. */
export function carriage({ platformLengthMeters: l, widthMeters: w }: Stacker): Shape {
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

/** Above and below, on both faces of the mast's guide. */
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
export function forkStage({ forkLengthMeters: l }: Stacker): Shape {
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
export function forkTines({ forkLengthMeters: l }: Stacker): Shape {
  const shape = createShape();
  const length = l * 0.88 - 2 * TIP;
  for (const side of [-1, 1]) {
    const x = side * FORK_GAUGE;
    shape
      .box({ size: [0.125, 0.046, length], at: [x, -0.037, 0], bevel: 0.006, color: PAINT.shellShade })
      .box({ size: [0.04, 0.006, length * 0.94], at: [x, -0.011, 0], color: PAINT.rubber });
    for (const end of [-1, 1]) {
      // Laid on its side, so that what gets narrower upwards points ahead.
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

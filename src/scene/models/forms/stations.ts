import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** A long one has its rollers farther apart. */
const MOST_ROLLERS = 42;

/** Work place: a bench with a screen and a signal lamp; goods come from +X. */
export function stationModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'station'>): Model {
  const back = -l * 0.42;
  const shape = createShape()
    .box({ size: [l, 0.05, w], at: [0, h - 0.025, 0], bevel: 0.012, color: PAINT.wood })
    .box({ size: [l * 0.9, 0.06, w * 0.94], at: [0, h - 0.08, 0], color: PAINT.steelDark })
    .box({ size: [0.035, 0.08, w * 0.985], at: [l * 0.485, h - 0.05, 0], color: PAINT.accent, tint: 1 })
    .box({ size: [l * 0.55, h * 0.55, w * 0.26], at: [back * 0.4, h * 0.4, w * 0.32], color: PAINT.shell })
    .box({ size: [l * 0.56, 0.012, w * 0.22], at: [back * 0.4 + 0.008, h * 0.42, w * 0.32], color: PAINT.chassis })
    .box({ size: [0.05, 1.05, 0.05], at: [back, h + 0.5, -w * 0.4], color: PAINT.steel })
    .box({ size: [0.05, 1.05, 0.05], at: [back, h + 0.5, w * 0.4], color: PAINT.steel })
    .box({ size: [0.22, 0.035, w * 0.84], at: [back + 0.08, h + 1, 0], color: PAINT.shellShade })
    .box({ size: [0.04, 0.34, 0.56], at: [back + 0.1, h + 0.5, -w * 0.12], bevel: 0.012, color: PAINT.chassisDark })
    .box({ size: [0.012, 0.29, 0.5], at: [back + 0.12, h + 0.5, -w * 0.12], color: PAINT.screen })
    .box({ size: [0.4, 0.24, 0.3], at: [l * 0.12, h + 0.12, w * 0.28], bevel: 0.01, color: PAINT.carton })
    .cylinder({ radius: 0.035, height: 0.16, at: [back, h + 1.12, w * 0.4], color: PAINT.accent, tint: 1 });
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      shape.box({
        size: [0.06, h - 0.06, 0.06],
        at: [x * l * 0.42, (h - 0.06) / 2, z * w * 0.45],
        color: PAINT.steelDark,
      });
    }
  }
  const coarse = createShape()
    .box({ size: [l, 0.08, w], at: [0, h - 0.04, 0], color: PAINT.wood })
    .box({ size: [l * 0.85, h - 0.08, w * 0.9], at: [0, (h - 0.08) / 2, 0], color: PAINT.steelDark })
    .box({ size: [0.2, 1, w * 0.84], at: [back + 0.05, h + 0.55, 0], color: PAINT.shellShade })
    .box({ size: [0.05, 0.12, w * 0.985], at: [l * 0.485, h - 0.05, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

/**
 * Dock: a sectional door in its frame between two bollards; goods pass along local X, which points out of the building.
 */
export function dockModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'dock'>): Model {
  const shape = createShape()
    .box({ size: [l, 0.35, w + 0.5], at: [0, h + 0.02, 0], bevel: 0.03, color: PAINT.dockFrame })
    .box({ size: [l * 1.05, 0.09, w + 0.1], at: [0, h - 0.1, 0], color: PAINT.accent, tint: 1 });
  const panels = 5;
  const open = h * 0.52;
  for (let i = 0; i < panels; i++) {
    const size = (h - open) / panels;
    shape.box({
      size: [0.1, size - 0.015, w],
      at: [0, open + (i + 0.5) * size - 0.15, 0],
      bevel: 0.015,
      color: PAINT.dockDoor,
    });
  }
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l, h, 0.25], at: [0, h / 2, side * (w / 2 + 0.125)], bevel: 0.03, color: PAINT.dockFrame })
      .cylinder({ radius: 0.09, height: 1, at: [-l / 2 - 0.25, 0.5, side * (w / 2 + 0.1)], color: PAINT.hazard })
      .cylinder({
        radius: 0.095,
        height: 0.16,
        at: [-l / 2 - 0.25, 0.75, side * (w / 2 + 0.1)],
        color: PAINT.chassisDark,
      });
  }
  shape.box({ size: [1.3, 0.02, w], at: [-l / 2 - 0.65, 0.0, 0], color: PAINT.steelDark });
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'activity', hollow: true };
}

/** Metres of each side wall, and of the head over the goods. */
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

/** Handover place for pallets: two side frames, rollers between them, four feet. */
export function conveyorDeckModel({
  lengthMeters: l,
  widthMeters: w,
  heightMeters: h,
}: FormOf<'conveyor-deck'>): Model {
  const shape = createShape();
  for (const side of [-1, 1]) {
    shape
      .box({ size: [l, 0.13, 0.07], at: [0, h - 0.07, (side * (w - 0.07)) / 2], bevel: 0.015, color: PAINT.chassis })
      .box({ size: [l, 0.025, 0.075], at: [0, h - 0.05, (side * (w - 0.07)) / 2], color: PAINT.accent, tint: 1 });
    for (const end of [-1, 1]) {
      shape.box({
        size: [0.09, h - 0.1, 0.07],
        at: [end * (l / 2 - 0.15), (h - 0.1) / 2, (side * (w - 0.07)) / 2],
        color: PAINT.steelDark,
      });
    }
  }
  const rollers = Math.max(4, Math.min(MOST_ROLLERS, Math.round(l / 0.16)));
  for (let i = 0; i < rollers; i++) {
    const x = (i + 0.5 - rollers / 2) * (l / rollers);
    shape.cylinder({
      radius: 0.045,
      height: w - 0.14,
      axis: 'z',
      at: [x, h - 0.048, 0],
      sides: 8,
      color: PAINT.roller,
    });
  }
  const coarse = createShape()
    .box({ size: [l, 0.1, w - 0.14], at: [0, h - 0.06, 0], color: PAINT.roller })
    .box({ size: [l, 0.13, 0.07], at: [0, h - 0.07, (w - 0.07) / 2], color: PAINT.chassis })
    .box({ size: [l, 0.13, 0.07], at: [0, h - 0.07, -(w - 0.07) / 2], color: PAINT.chassis })
    .box({ size: [l * 0.8, h - 0.12, w * 0.9], at: [0, (h - 0.12) / 2, 0], color: PAINT.steelDark });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'activity',
    hollow: false,
  };
}

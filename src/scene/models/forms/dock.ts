import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Dock: a sectional door in its frame between two bollards; goods pass along local X, which points out of the building. */
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

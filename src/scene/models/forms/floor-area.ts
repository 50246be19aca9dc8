import { PAINT } from '../../theme/palette.ts';
import { FLOOR_TINT } from '../../theme/special-tints.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

/** Shades of the theme's floor, by what an area is for. */
export const AREA_GROUND: Readonly<Record<FormOf<'floor-area'>['use'], string>> = {
  store: '#e9edf1',
  work: '#dcece2',
  charging: '#d3e2f6',
};
const LINE = { width: 0.18, height: 0.004 };
const GROUND_HEIGHT = 0.003;
/** Cut off at each corner, where ways turn. */
const CORNER = 0.9;

/** Painted floor of an area with a line round it; its corners are cut. */
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

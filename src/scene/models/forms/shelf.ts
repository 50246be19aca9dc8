import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

const BOARD = 0.03;
const LEVELS = 5;
/** Height under the lowest board: a robot drives in there. */
const CLEARANCE = 0.34;
const GOODS = [PAINT.carton, PAINT.wood, PAINT.binBlue, PAINT.carton, PAINT.binGrey];

/** Free-standing shelf on four legs, open in front and behind, with bins on its boards. */
export function shelfModel(form: FormOf<'shelf'>): Model {
  const [shape, coarse, distant] = [createShape(), createShape(), createShape()];
  const { lengthMeters: l, widthMeters: w, heightMeters: h } = form;
  const post = Math.min(0.05, l * 0.08, w * 0.08);
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      const at = [(x * (l - post)) / 2, h / 2, (z * (w - post)) / 2] as const;
      shape.box({ size: [post, h, post], at, color: PAINT.upright });
    }
  }
  boards(form).forEach((y, i, all) => {
    shape.box({ size: [l * 0.97, BOARD, w * 0.97], at: [0, y, 0], color: PAINT.shellShade });
    bins(shape, form, y + BOARD / 2, ((all[i + 1] ?? h + BOARD) - y) * 0.68, i);
  });
  coarse.box({ size: [l * 0.9, h - CLEARANCE, w * 0.9], at: [0, (h + CLEARANCE) / 2, 0], color: PAINT.carton });
  for (const y of boards(form).filter((_, i) => i % 2 === 0)) {
    coarse.box({ size: [l, BOARD * 2, w], at: [0, y, 0], open: 'x', color: PAINT.shellShade });
  }
  for (const end of [-1, 1]) {
    coarse.box({ size: [post, h, w], at: [(end * (l - post)) / 2, h / 2, 0], open: 'y', color: PAINT.upright });
  }
  distant.box({ size: [l * 0.94, h, w * 0.94], at: [0, h / 2, 0], color: PAINT.carton });
  return {
    parts: [
      {
        role: 'ENTITY',
        geometry: shape.build(),
        coarse: coarse.build(),
        distant: distant.build(),
        detailMeters: 0.5,
      },
    ],
    coloring: 'none',
    hollow: true,
  };
}

function boards({ heightMeters }: FormOf<'shelf'>): number[] {
  const pitch = (heightMeters - CLEARANCE) / LEVELS;
  return Array.from({ length: LEVELS }, (_, i) => CLEARANCE + i * pitch);
}

/** Three to a board and side, of unequal kinds. */
function bins(shape: Shape, { lengthMeters: l, widthMeters: w }: FormOf<'shelf'>, y: number, h: number, board: number) {
  for (let i = 0; i < 3; i++) {
    for (const side of [-1, 1]) {
      const color = GOODS[(i + board * 2 + (side > 0 ? 1 : 0)) % GOODS.length] ?? PAINT.carton;
      const height = h * (0.8 + 0.2 * ((i + board) % 2));
      shape.box({
        size: [l * 0.27, height, w * 0.42],
        at: [(i - 1) * l * 0.3, y + height / 2, side * w * 0.235],
        color,
      });
    }
  }
}

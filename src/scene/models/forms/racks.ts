import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

type Rack = FormOf<'rack'>;

/** Width of a post along the aisle, and depth of it into the rack. */
const POST = { width: 0.1, depth: 0.08 };
const BEAM = { height: 0.12, depth: 0.05 };
/** Beams hang behind the posts' faces, so that no two surfaces lie in one plane. */
const SET_BACK = 0.012;
const BRACE_PITCH = 1.2;

/** Pallet rack: braced frames on foot plates, beams hung between the posts with end connectors, bearers across. */
export function rackModel(form: Rack): Model {
  const [shape, coarse, distant] = [createShape(), createShape(), createShape()];
  for (let i = 0; i <= form.columns; i++) frame(shape, form, frameX(form, i));
  for (const y of levelHeights(form)) shelf(shape, form, y);
  endGuards(shape, form);
  sketch(coarse, form);
  silhouette(distant, form);
  return standing(shape, coarse, distant);
}

function standing(shape: Shape, coarse: Shape, distant: Shape): Model {
  return {
    parts: [
      {
        role: 'ENTITY',
        geometry: shape.build(),
        coarse: coarse.build(),
        distant: distant.build(),
        // Its thinnest parts decide how near they are drawn.
        detailMeters: 0.5,
      },
    ],
    coloring: 'none',
    hollow: true,
  };
}

function heightOf({ levels, levelPitchMeters, firstLevelHeightMeters }: Rack): number {
  return firstLevelHeightMeters + (levels - 0.35) * levelPitchMeters;
}

function levelHeights({ levels, firstLevelHeightMeters, levelPitchMeters }: Rack): number[] {
  return Array.from({ length: levels }, (_, level) => firstLevelHeightMeters + level * levelPitchMeters);
}

function frameX({ columns, columnPitchMeters }: Rack, index: number): number {
  return (index - columns / 2) * columnPitchMeters;
}

function postZ({ depthMeters }: Rack, side: number): number {
  return (side * (depthMeters - POST.depth)) / 2;
}

/** Two posts of open profile on their feet, braced by turns across and up. */
function frame(shape: Shape, form: Rack, x: number): void {
  const height = heightOf(form);
  const inner = form.depthMeters / 2 - POST.depth;
  for (const side of [-1, 1]) {
    const z = postZ(form, side);
    shape
      .box({ size: [POST.width, height, POST.depth], at: [x, height / 2, z], bevel: 0.012, color: PAINT.upright })
      .box({
        size: [0.03, height - 0.1, 0.004],
        at: [x, height / 2, side * (form.depthMeters / 2 + 0.001)],
        open: 'y',
        color: PAINT.uprightDark,
      })
      .box({ size: [0.17, 0.012, 0.15], at: [x, 0.006, z], color: PAINT.steelDark });
  }
  const top = height - 0.25;
  for (let y = 0.25, side = 1; y < top; y += BRACE_PITCH, side = -side) {
    const next = Math.min(y + BRACE_PITCH, top);
    shape
      .bar({ from: [x, y, -inner], to: [x, y, inner], thick: 0.03, color: PAINT.upright })
      .bar({ from: [x, y, -side * inner], to: [x, next, side * inner], thick: 0.028, color: PAINT.upright });
  }
}

/** Beams between the posts and two bearers over them, whose top is the level's height, on which cargo stands. */
function shelf(shape: Shape, form: Rack, y: number): void {
  const { columns, columnPitchMeters, depthMeters: d } = form;
  const clear = columnPitchMeters - POST.width - 0.004;
  for (let bay = 0; bay < columns; bay++) {
    const x = frameX(form, bay) + columnPitchMeters / 2;
    for (const side of [-1, 1]) {
      const z = side * (d / 2 - SET_BACK - BEAM.depth / 2);
      shape.box({
        size: [clear, BEAM.height, BEAM.depth],
        at: [x, y - BEAM.height / 2, z],
        open: 'x',
        color: PAINT.beam,
      });
      for (const end of [-1, 1]) {
        shape.box({
          size: [0.045, 0.2, 0.014],
          at: [x + end * (clear / 2 - 0.02), y - BEAM.height / 2 - 0.01, side * (d / 2 - 0.003)],
          color: PAINT.beamDark,
        });
      }
    }
    for (const end of [-1, 1]) {
      const inner = d - 2 * (SET_BACK + BEAM.depth) - 0.004;
      shape.box({ size: [0.06, 0.04, inner], at: [x + end * clear * 0.3, y - 0.021, 0], color: PAINT.deckWire });
    }
  }
}

/** Yellow steel guards before the corner posts. */
function endGuards(shape: Shape, form: Rack): void {
  for (const end of [0, form.columns]) {
    const outwards = end === 0 ? -1 : 1;
    shape.box({
      size: [0.03, 0.38, form.depthMeters + 0.06],
      at: [frameX(form, end) + outwards * (POST.width / 2 + 0.05), 0.19, 0],
      bevel: 0.01,
      color: PAINT.hazard,
    });
  }
}

/** Posts and whole beams: a rack from afar. */
function sketch(shape: Shape, form: Rack): void {
  const height = heightOf(form);
  const length = form.columns * form.columnPitchMeters;
  for (let i = 0; i <= form.columns; i++) {
    for (const side of [-1, 1]) {
      const at = [frameX(form, i), height / 2, postZ(form, side)] as const;
      shape.box({ size: [POST.width, height, POST.depth], at, open: 'y', color: PAINT.upright });
    }
  }
  for (const y of levelHeights(form)) {
    for (const side of [-1, 1]) {
      const at = [0, y - BEAM.height / 2, side * (form.depthMeters / 2 - SET_BACK - BEAM.depth / 2)] as const;
      shape.box({ size: [length, BEAM.height, BEAM.depth], at, open: 'x', color: PAINT.beam });
    }
  }
}

/** Frames as panes and levels as slats: a rack the size of a stamp. */
function silhouette(shape: Shape, form: Rack): void {
  const height = heightOf(form);
  const length = form.columns * form.columnPitchMeters;
  for (const end of [-1, 1]) {
    shape.box({
      size: [POST.width, height, form.depthMeters],
      at: [(end * length) / 2, height / 2, 0],
      open: 'y',
      color: PAINT.upright,
    });
  }
  for (const y of levelHeights(form)) {
    const at = [0, y - BEAM.height / 2, 0] as const;
    shape.box({ size: [length, BEAM.height * 1.5, form.depthMeters - 0.1], at, open: 'x', color: PAINT.beam });
  }
}

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
  return standing(shape, coarse, distant);
}

function boards({ heightMeters }: FormOf<'shelf'>): number[] {
  const pitch = (heightMeters - CLEARANCE) / LEVELS;
  return Array.from({ length: LEVELS }, (_, i) => CLEARANCE + i * pitch);
}

/** Three unequal bins to a board and side. */
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

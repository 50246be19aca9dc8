import { PAINT } from '../../theme/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

type Pallet = FormOf<'pallet'>;

/** Height of a flat pallet, and thickness of its boards, metres. */
const DECK = 0.144;
const BOARD = 0.022;
const LAYERS = 4;
const SHADES = ['#f4f4f4', '#ffffff', '#ebebeb', '#f8f8f8', '#efefef'];

/**
 * Wooden pallet of boards and blocks, with cartons if the load is higher than the pallet; the origin is the centre of
 * its underside.
 */
export function palletModel(form: Pallet): Model {
  const { lengthMeters: l, widthMeters: w, heightMeters: h } = form;
  const shape = createShape();
  boards(shape, form);
  const load = h - DECK;
  const coarse = createShape().box({ size: [l, DECK, w], at: [0, DECK / 2, 0], color: PAINT.wood });
  if (load > BOARD) {
    cartons(shape, form);
    coarse.box({ size: [l - 0.07, load - 0.01, w - 0.06], at: [0, DECK + load / 2, 0], color: '#f2f2f2', tint: 1 });
  }
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build(), detailMeters: 0.4 }],
    coloring: 'cargo',
    hollow: false,
  };
}

/** Three runners on blocks, boards across them, boards along on top with gaps between. */
function boards(shape: Shape, { lengthMeters: l, widthMeters: w }: Pallet): void {
  const block = DECK - 3 * BOARD;
  for (const side of [-1, 0, 1]) {
    const z = (side * (w - 0.1)) / 2;
    shape.box({ size: [l, BOARD, 0.1], at: [0, BOARD / 2, z], color: PAINT.woodDark });
    for (const end of [-1, 0, 1]) {
      const x = (end * (l - 0.145)) / 2;
      shape.box({ size: [0.145, block, 0.1], at: [x, BOARD + block / 2, z], open: 'y', color: PAINT.wood });
    }
  }
  for (const end of [-1, 0, 1]) {
    const x = (end * (l - 0.145)) / 2;
    shape.box({ size: [0.145, BOARD, w], at: [x, DECK - 1.5 * BOARD, 0], color: PAINT.woodDark });
  }
  const widths = [0.145, 0.1, 0.145, 0.1, 0.145].map((width) => (width * w) / 0.8);
  const gap = (w - widths.reduce((sum, width) => sum + width, 0)) / 4;
  let z = -w / 2;
  for (const width of widths) {
    shape.box({ size: [l, BOARD, width], at: [0, DECK - BOARD / 2 - 0.0005, z + width / 2], color: PAINT.wood });
    z += width + gap;
  }
}

/** Layers of cartons, each across the one below, with tape over their seams, labels and straps. */
function cartons(shape: Shape, { lengthMeters: l, widthMeters: w, heightMeters: h }: Pallet): void {
  const [length, width, height] = [l - 0.06, w - 0.05, (h - DECK) / LAYERS];
  for (let layer = 0; layer < LAYERS; layer++) {
    const [across, deep] = layer % 2 === 0 ? [3, 2] : [2, 2];
    const y = DECK + (layer + 0.5) * height;
    for (let i = 0; i < across; i++) {
      for (let k = 0; k < deep; k++) {
        const [sx, sz] = [length / across - 0.008, width / deep - 0.008];
        const [x, z] = [(i + 0.5 - across / 2) * (length / across), (k + 0.5 - deep / 2) * (width / deep)];
        const color = SHADES[(layer * 3 + i * 2 + k) % SHADES.length] ?? '#ffffff';
        shape.box({ size: [sx, height - 0.006, sz], at: [x, y, z], bevel: 0.008, color, tint: 1 });
        if (layer === LAYERS - 1) {
          shape.box({ size: [sx * 0.99, 0.002, 0.05], at: [x, y + height / 2 - 0.001, z], color: PAINT.wrap });
        }
      }
    }
  }
  const middle = DECK + (h - DECK) / 2;
  for (const side of [-1, 1]) {
    shape.box({
      size: [0.016, h - DECK, width + 0.006],
      at: [side * length * 0.22, middle + 0.002, 0],
      color: PAINT.chassis,
    });
  }
  shape.box({ size: [0.15, 0.2, width + 0.008], at: [length * 0.36, middle + height * 0.5, 0], color: PAINT.wrap });
  shape.box({ size: [length + 0.008, 0.16, 0.12], at: [0, middle - height * 0.5, -width * 0.25], color: PAINT.wrap });
}

const WALL = 0.02;

/** Open plastic box with a rim, ribs, handles and a label; the origin is the centre of its underside. */
export function toteModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'tote'>): Model {
  const shape = createShape().box({
    size: [l * 0.9, WALL, w * 0.9],
    at: [0, WALL / 2, 0],
    color: PAINT.accent,
    tint: 1,
  });
  for (const side of [-1, 1]) {
    const [z, x] = [side * (w * 0.46 - WALL / 2), side * (l * 0.46 - WALL / 2)];
    shape
      .box({ size: [l * 0.92, h * 0.94, WALL], at: [0, h * 0.47, z], color: PAINT.accent, tint: 1 })
      .box({ size: [WALL, h * 0.94, w * 0.92], at: [x, h * 0.47, 0], color: PAINT.accent, tint: 1 })
      .box({ size: [l, h * 0.12, w * 0.045], at: [0, h * 0.94, side * w * 0.4775], color: '#e9ecef', tint: 1 })
      .box({ size: [l * 0.04, h * 0.12, w * 0.91], at: [side * l * 0.48, h * 0.94, 0], color: '#e9ecef', tint: 1 })
      .box({ size: [0.012, h * 0.12, w * 0.34], at: [side * l * 0.466, h * 0.7, 0], color: PAINT.chassis })
      .box({ size: [l * 0.3, h * 0.26, 0.006], at: [l * 0.1, h * 0.46, side * w * 0.464], color: PAINT.wrap });
    for (const rib of [-0.3, -0.1, 0.32]) {
      const at = [l * rib, h * 0.42, side * w * 0.468] as const;
      shape.box({ size: [0.014, h * 0.8, 0.014], at, color: '#e2e5e8', tint: 1 });
    }
  }
  shape.box({ size: [l * 0.82, h * 0.5, w * 0.8], at: [0, h * 0.3, 0], bevel: 0.02, color: PAINT.carton });
  const coarse = createShape().box({ size: [l, h, w], at: [0, h / 2, 0], color: PAINT.accent, tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'cargo',
    hollow: false,
  };
}

import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape } from '../shape.ts';

const DECK = 0.144;

/** Wooden pallet with three runners and a load of cartons; the origin is the centre of its underside. */
export function palletModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'pallet'>): Model {
  const shape = createShape();
  for (const side of [-1, 0, 1]) {
    shape.box({ size: [l, 0.1, 0.12], at: [0, 0.05, (side * (w - 0.12)) / 2], color: PAINT.woodDark });
  }
  shape.box({ size: [l, 0.04, w], at: [0, DECK - 0.022, 0], color: PAINT.wood });
  const load = h - DECK;
  const [layers, shades] = [3, ['#f4f4f4', '#ffffff', '#ebebeb']];
  for (let layer = 0; layer < layers; layer++) {
    shape.box({
      size: [l - 0.06 - (layer % 2) * 0.02, load / layers - 0.012, w - 0.05 - (layer % 2) * 0.02],
      at: [0, DECK + (layer + 0.5) * (load / layers), 0],
      bevel: 0.014,
      color: shades[layer] ?? '#ffffff',
      tint: 1,
    });
  }
  shape.box({ size: [0.24, 0.16, w - 0.035], at: [l * 0.18, DECK + load * 0.52, 0], color: PAINT.wrap });
  const coarse = createShape()
    .box({ size: [l, DECK, w], at: [0, DECK / 2, 0], color: PAINT.wood })
    .box({ size: [l - 0.07, load - 0.01, w - 0.06], at: [0, DECK + load / 2, 0], color: '#f2f2f2', tint: 1 });
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'cargo',
    hollow: false,
  };
}

import { PAINT } from '../../look/palette.ts';
import type { FormOf } from '../manifest.ts';
import type { Model } from '../model.ts';
import { createShape, type Shape } from '../shape.ts';

const UPRIGHT = 0.1;
const BEAM = 0.11;

/** Pallet rack: upright frames with bracing, front and back beams and two bearers under every level. */
export function rackModel(form: FormOf<'rack'>): Model {
  const [shape, coarse] = [createShape(), createShape()];
  uprights(shape, form);
  frames(coarse, form);
  for (const one of [shape, coarse]) {
    for (let level = 0; level < form.levels; level++) {
      shelf(one, form, form.firstLevelHeightMeters + level * form.levelPitchMeters);
    }
  }
  return {
    parts: [{ role: 'ENTITY', geometry: shape.build(), coarse: coarse.build() }],
    coloring: 'none',
    hollow: true,
  };
}

function heightOf({ levels, levelPitchMeters, firstLevelHeightMeters }: FormOf<'rack'>): number {
  return firstLevelHeightMeters + (levels - 0.35) * levelPitchMeters;
}

/** The posts alone: what is left of a frame from afar. */
function frames(shape: Shape, form: FormOf<'rack'>): void {
  const height = heightOf(form);
  for (let i = 0; i <= form.columns; i++) {
    const x = (i - form.columns / 2) * form.columnPitchMeters;
    for (const side of [-1, 1]) {
      const z = (side * (form.depthMeters - UPRIGHT)) / 2;
      shape.box({ size: [UPRIGHT * 0.8, height, UPRIGHT], at: [x, height / 2, z], color: PAINT.upright });
    }
  }
}

function uprights(shape: Shape, form: FormOf<'rack'>): void {
  frames(shape, form);
  const { columns, columnPitchMeters, depthMeters: d, levelPitchMeters } = form;
  for (let i = 0; i <= columns; i++) {
    const x = (i - columns / 2) * columnPitchMeters;
    for (const side of [-1, 1]) {
      const z = (side * (d - UPRIGHT)) / 2;
      shape.box({ size: [0.2, 0.02, 0.18], at: [x, 0.01, z], color: PAINT.steelDark });
    }
    for (let y = 0.5; y < heightOf(form) - 0.2; y += levelPitchMeters) {
      shape.box({ size: [0.035, 0.035, d - UPRIGHT], at: [x, y, 0], color: PAINT.upright });
    }
  }
}

/** Bearing surfaces end at the level's height, on which cargo stands. */
function shelf(shape: Shape, { columns, columnPitchMeters, depthMeters: d }: FormOf<'rack'>, y: number): void {
  const length = columns * columnPitchMeters;
  for (const side of [-1, 1]) {
    shape.box({ size: [length, BEAM, 0.05], at: [0, y - BEAM / 2, (side * (d - 0.05)) / 2], color: PAINT.beam });
    shape.box({ size: [length, 0.05, 0.08], at: [0, y - 0.028, side * d * 0.2], color: PAINT.deckWire });
  }
}

import { Color } from 'three';
import { LOAD_COLORS } from './palette.ts';

const COLORS = LOAD_COLORS.map((paint) => new Color(paint));
const PLAIN = new Color('#ffffff');

/** Colour of a load: fixed for an entity, spread evenly over entities. */
export function cargoColor(entityId: number): Color {
  // Multiplicative hashing: consecutive identities fall on unrelated colours.
  const hashed = Math.imul(entityId + 1, 0x9e3779b1) >>> 8;
  return COLORS[hashed % COLORS.length] ?? PLAIN;
}

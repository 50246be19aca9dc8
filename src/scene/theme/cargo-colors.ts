import { Color } from 'three';
import { LOAD_COLORS } from './palette.ts';

const COLORS = LOAD_COLORS.map((paint) => new Color(paint));
const PLAIN = new Color('#ffffff');

/** Colour of a load: the same for a name wherever and whenever it is drawn, spread evenly over names. */
export function cargoColor(name: string): Color {
  return COLORS[hashed(name) % COLORS.length] ?? PLAIN;
}

/** FNV-1a, its upper bits: names that count up fall on unrelated colours. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 8;
}

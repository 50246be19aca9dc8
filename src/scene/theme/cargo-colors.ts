import { Color } from 'three';
import { LOAD_COLORS } from './palette.ts';

const COLORS = LOAD_COLORS.map((paint) => new Color(paint));
const PLAIN = new Color('#ffffff');

/** Colour of a load: always the same for a name, spread evenly over names. */
export function cargoColor(name: string): Color {
  return COLORS[hashed(name) % COLORS.length] ?? PLAIN;
}

/** FNV-1a, its upper bits: consecutive names get unrelated colours. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 8;
}

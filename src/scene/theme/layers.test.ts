import { Color } from 'three';
import { describe, expect, test } from 'vitest';
import { FLOW_RAMP } from './layers.ts';

/** How linear colours reach who lacks one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1. */
const SIGHTS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L* of a colour as somebody sees it, 0 to 100. */
function lightnessOf(hex: string, sight: readonly (readonly number[])[]): number {
  const { r, g, b } = new Color(hex);
  const [red = 0, green = 0, blue = 0] = sight.map(([x = 0, y = 0, z = 0]) => Math.max(0, x * r + y * g + z * b));
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

/** Side by side, a difference of lightness that nobody misses. */
const SEEN = 6;

describe.each(['light', 'dark'] as const)('the colours of flow in the %s theme', (theme) => {
  test.each(Object.entries(SIGHTS))('tell more from less for who sees %s', (_, sight) => {
    const lightness = FLOW_RAMP[theme].map((colour) => lightnessOf(colour, sight));
    const steps = lightness.slice(1).map((value, index) => value - (lightness[index] as number));
    const direction = Math.sign(steps[0] as number);
    expect(Math.min(...steps.map((step) => step * direction))).toBeGreaterThan(SEEN);
  });
});

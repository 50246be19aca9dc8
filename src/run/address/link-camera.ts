import type { Viewpoint } from '../../scene/index.ts';

/** A step of the camera that nobody sees. */
const DECIMALS = 2;

/** Returns where the camera stands, what it looks at, and its field in degrees where that is not usual: numbers with commas. */
export function linkCamera({ eye, target, fieldDegrees }: Viewpoint): string {
  const numbers = [...eye, ...target, ...(fieldDegrees === undefined ? [] : [fieldDegrees])];
  return numbers.map((one) => String(Number(one.toFixed(DECIMALS)))).join(',');
}

/** Reads six numbers, or seven; null where they are not. */
export function readLinkCamera(text: string): Viewpoint | null {
  const numbers = text.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  if (numbers.length < 6 || numbers.length > 7 || !numbers.every(Number.isFinite)) return null;
  const [eyeX, eyeY, eyeZ, x, y, z, fieldDegrees] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number?,
  ];
  if (fieldDegrees !== undefined && (fieldDegrees <= 0 || fieldDegrees >= 180)) return null;
  return { eye: [eyeX, eyeY, eyeZ], target: [x, y, z], ...(fieldDegrees !== undefined && { fieldDegrees }) };
}

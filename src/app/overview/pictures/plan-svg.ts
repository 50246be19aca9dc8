import type { Path } from '../../../protocol/index.ts';

type Geometry = Path['geometry'];
interface PlanPoint {
  x: number;
  z: number;
}

/** Of the plan's longer side. */
const MARGIN_SHARE = 0.06;

/** The ways of a plant from above: what is shown of it where nothing can be drawn in 3D. Null: it has none. */
export function planSvg(paths: Iterable<Pick<Path, 'geometry'>>, color: string): string | null {
  const lines = [...paths].map(({ geometry }) => pointsOf(geometry));
  const all = lines.flat();
  if (all.length === 0) return null;
  const [minX, maxX] = extent(all.map(({ x }) => x));
  const [minZ, maxZ] = extent(all.map(({ z }) => z));
  const margin = Math.max(maxX - minX, maxZ - minZ, 1) * MARGIN_SHARE;
  const box = [minX - margin, minZ - margin, maxX - minX + 2 * margin, maxZ - minZ + 2 * margin].map(rounded).join(' ');
  const d = lines.map((line) => `M${line.map(({ x, z }) => `${rounded(x)} ${rounded(z)}`).join('L')}`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="480" height="270">` +
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="1.5" vector-effect="non-scaling-stroke"/></svg>`
  );
}

function pointsOf(geometry: Geometry): readonly PlanPoint[] {
  return geometry.type === 'LINE' ? [geometry.startPosition, geometry.endPosition] : geometry.controlPoints;
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

const rounded = (value: number) => Math.round(value * 100) / 100;

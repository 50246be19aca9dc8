import type { Meters } from '../../units/index.ts';
import { currentRegion } from '../region/region.ts';
import { formatFixed } from './number.ts';

const FEET_PER_METER = 1 / 0.3048;
const DECIMALS = 2;

/** Sign and size of the unit for lengths. */
export function lengthUnit(): { sign: 'm' | 'ft'; meters: Meters } {
  return currentRegion().units === 'imperial' ? { sign: 'ft', meters: 0.3048 } : { sign: 'm', meters: 1 };
}

/** `12.30 m`, or the same in feet. */
export function formatLength(meters: Meters, decimals: number = DECIMALS): string {
  return `${lengthText(meters, decimals)} ${lengthUnit().sign}`;
}

/** `1.20 m/s`, or the same in feet. */
export function formatSpeed(metersPerSecond: number): string {
  return `${lengthText(metersPerSecond, DECIMALS)} ${lengthUnit().sign}/s`;
}

/** `12.30 · 0.00 · 4.50 m`: a comma between numbers would read as one in them. */
export function formatPosition(position: { x: Meters; y: Meters; z: Meters }): string {
  return `${formatCoordinates(position)} ${lengthUnit().sign}`;
}

/** Without a unit, for a column that names it once. */
export function formatCoordinates({ x, y, z }: { x: Meters; y: Meters; z: Meters }): string {
  return [x, y, z].map((value) => lengthText(value, DECIMALS)).join(' · ');
}

function lengthText(meters: Meters, decimals: number): string {
  return formatFixed(currentRegion().units === 'imperial' ? meters * FEET_PER_METER : meters, decimals);
}

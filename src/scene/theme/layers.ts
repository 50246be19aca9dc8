import type { ThemeName } from '../../ui/index.ts';
import type { Vector3 } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';

/** How the floor was used: shares of the top of a scale, 0 to 1. */
export interface Flow {
  readonly paths: readonly { readonly name: string; readonly share: number }[];
  /** Squares of the floor by their middles. */
  readonly cells: readonly { readonly x: number; readonly y: number; readonly z: number; readonly share: number }[];
  readonly cellMeters: number;
}

/** What lies under a point of the floor. */
export type FlowHit = { readonly path: string } | { readonly cell: number };

/** What is painted can be asked for. */
export interface FlowTarget {
  /** The nearest of what is painted, within reach of a pointer; null: none. */
  hitAt(point: Vector3): FlowHit | null;
}

/**
 * Colours of a scale from nothing to its top: in lightness alone it rises throughout, away from the floor of its theme, and
 * from yellow to blue or back, so that people who do not see red and green read it alike.
 */
export const FLOW_RAMP: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ['#d8cf93', '#b3a878', '#7d7f86', '#465a83', '#00224e'],
  dark: ['#3a4f86', '#616a84', '#8f8b78', '#c6b660', '#fee838'],
};

/** Who cannot go on, and who keeps it. */
export interface HoldPair {
  readonly held: WorldEntity;
  readonly holder: WorldEntity;
}

/** A part of a way that something went, over pieces of paths; straight where there are none. */
export interface WayLeg {
  readonly start: Vector3;
  readonly end: Vector3;
  readonly pieces: readonly { readonly pathName: string; readonly fromMeters: number; readonly toMeters: number }[];
}

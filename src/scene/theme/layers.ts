import type { ThemeName } from '../../ui/index.ts';
import type { Vector3 } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';

/** The use of the floor: shares of the top of a scale, 0 to 1. */
export interface Flow {
  readonly paths: readonly { readonly name: string; readonly share: number }[];
  readonly cells: readonly { readonly x: number; readonly y: number; readonly z: number; readonly share: number }[];
  readonly cellMeters: number;
}

export type FlowHit = { readonly path: string } | { readonly cell: number };

export interface FlowTarget {
  /** The nearest painted path or cell within reach of a pointer; null: none. */
  hitAt(point: Vector3): FlowHit | null;
}

/**
 * Colours of a scale from nothing to its top. Lightness rises throughout, away from the floor of its theme, and hue
 * goes from yellow to blue or back, so that people who do not see red and green can read it.
 */
export const FLOW_RAMP: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ['#d8cf93', '#b3a878', '#7d7f86', '#465a83', '#00224e'],
  dark: ['#3a4f86', '#616a84', '#8f8b78', '#c6b660', '#fee838'],
};

/** A device that cannot go on, and its holder. */
export interface HoldPair {
  readonly held: WorldEntity;
  readonly holder: WorldEntity;
}

/** A part of a way over pieces of paths; straight without any. */
export interface WayLeg {
  readonly start: Vector3;
  readonly end: Vector3;
  readonly pieces: readonly { readonly pathName: string; readonly fromMeters: number; readonly toMeters: number }[];
}

/** Who is shown, and in which colour; by the name at the shown instant. What something carries is shown with it. */
export interface EntityLook {
  /** Null: all. */
  readonly only: ReadonlySet<string> | null;
  readonly hidden: ReadonlySet<string>;
  readonly colours: ReadonlyMap<string, string>;
}

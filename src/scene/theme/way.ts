import type { Vector3 } from '../../units/index.ts';

/** A part of a way that something went, over pieces of paths; straight where there are none. */
export interface WayLeg {
  readonly start: Vector3;
  readonly end: Vector3;
  readonly pieces: readonly { readonly pathName: string; readonly fromMeters: number; readonly toMeters: number }[];
}

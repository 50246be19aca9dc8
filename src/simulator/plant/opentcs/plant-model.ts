import type { Meters, Vector3 } from '../../../units/index.ts';

/** An openTCS plant model in our terms: metres, metres per second, right-handed with Y up. */
export interface PlantModel {
  readonly name: string;
  readonly points: readonly PointModel[];
  readonly paths: readonly PathModel[];
  readonly locations: readonly LocationModel[];
  readonly vehicles: readonly VehicleModel[];
  readonly blocks: readonly BlockModel[];
}

export interface PointModel {
  readonly name: string;
  readonly position: Vector3;
  readonly isParking: boolean;
}

/** How a path is drawn, by its control points between start and end. */
export type PathShape = 'straight' | 'bezier' | 'polyline';

export interface PathModel {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly lengthMeters: Meters;
  /** Metres per second; 0 where the path may not be driven that way. */
  readonly maxSpeed: number;
  readonly maxReverseSpeed: number;
  readonly shape: PathShape;
  readonly controlPoints: readonly Vector3[];
}

export interface LocationModel {
  readonly name: string;
  readonly line: number;
  readonly position: Vector3;
  readonly links: readonly LinkModel[];
}

/** From which point a location is served, and what can be done there. */
export interface LinkModel {
  readonly point: string;
  readonly operations: readonly string[];
}

export interface VehicleModel {
  readonly name: string;
  readonly line: number;
  readonly lengthMeters: Meters;
  readonly widthMeters: Meters;
  readonly maxSpeed: number;
  readonly maxReverseSpeed: number;
  /** Percent: it must be charged, may work again, is full. */
  readonly energyCritical: number;
  readonly energySufficient: number;
  readonly energyFull: number;
  readonly loadOperation: string | null;
  readonly unloadOperation: string | null;
  readonly initialPoint: string | null;
}

/** Points and paths of which one vehicle at a time may have any. */
export interface BlockModel {
  readonly members: readonly string[];
}

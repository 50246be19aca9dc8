import { compilePathGeometry } from '../../../motion/index.ts';
import type { EntityState, Path, Point } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import type { Spot } from './neighbourhood.ts';
import { BAY_ASIDE_METERS, besideLane, headingIntoLane, type Roadside } from './roadside.ts';

/** From the middle of the lane to the middle of what is painted for a bay; the post at its end is behind the carrier. */
const MARKS_ASIDE_METERS: Meters = BAY_ASIDE_METERS + 0.2;

/** A place beside a lane where a carrier stands out of the way and charges, its nose to the lane. */
export class Bay {
  readonly name: string;
  readonly roadside: Roadside;
  /** From the middle of the bay to the middle of the lane. */
  readonly path: Path;
  readonly points: readonly [inside: Point, onLane: Point];

  constructor(name: string, roadside: Roadside) {
    this.name = name;
    this.roadside = roadside;
    const inside = { name: `${name}.inside`, position: besideLane(roadside, BAY_ASIDE_METERS) };
    const onLane = { name: `${name}.lane`, position: besideLane(roadside, 0) };
    this.points = [inside, onLane];
    const geometry = { type: 'LINE' as const, startPosition: inside.position, endPosition: onLane.position };
    const { lengthMeters } = compilePathGeometry(geometry);
    this.path = { name, startPointName: inside.name, endPointName: onLane.name, lengthMeters, geometry };
  }

  get spot(): Spot {
    return this.roadside.lane.spot;
  }

  /** The marked place with the post at its back. */
  charger(): EntityState {
    return {
      entityName: this.name.replace('bay', 'charger'),
      entityType: 'CHARGER',
      assetId: 'charging-bay',
      supportedActions: [],
      position: besideLane(this.roadside, MARKS_ASIDE_METERS),
      rotation: vector3(0, headingIntoLane(this.roadside), 0),
    };
  }
}

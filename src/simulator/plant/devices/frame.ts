import { type Degrees, radiansFromDegrees, type Vector3 } from '../../../units/index.ts';

/** A pose upright on the floor: position in metres and heading about Y. All carrying parts of a plant stand upright. */
export interface Frame {
  readonly position: Vector3;
  readonly heading: Degrees;
}

export function composeFrames(parent: Frame, child: Frame): Frame {
  const { position } = parent;
  const turned = turn(child.position, parent.heading);
  return {
    position: { x: position.x + turned.x, y: position.y + turned.y, z: position.z + turned.z },
    heading: parent.heading + child.heading,
  };
}

/** `frame` relative to `parent`; heading within half a turn. */
export function relativeFrame(parent: Frame, frame: Frame): Frame {
  const { position } = parent;
  const offset = {
    x: frame.position.x - position.x,
    y: frame.position.y - position.y,
    z: frame.position.z - position.z,
  };
  const heading = frame.heading - parent.heading;
  return { position: turn(offset, -parent.heading), heading: heading - 360 * Math.round(heading / 360) };
}

function turn({ x, y, z }: Vector3, heading: Degrees): Vector3 {
  const radians = radiansFromDegrees(heading);
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: x * cos + z * sin, y, z: z * cos - x * sin };
}

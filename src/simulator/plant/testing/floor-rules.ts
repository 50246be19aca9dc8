import { distanceBetween, MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../../units/index.ts';
import { type Footprint, type FootprintSize, footprintAt, footprintsOverlap } from '../network/footprint.ts';
import { type Course, follow, poseAt, type Stretch } from './courses.ts';

const SAME_PLACE_METERS = 0.001;
const SAME_HEADING_DEGREES = 0.5;
/** Durations are whole microseconds: the speed at the end of a drive is true to a few millimetres per second. */
const SAME_SPEED = 0.003;

/** Where an action does not begin as the one before it ended, in words. */
export function breaksOf({ entityName, stretches }: Course): string[] {
  return stretches.slice(1).flatMap((stretch, index) => {
    const broken = breakBetween(stretches[index] as Stretch, stretch);
    return broken === null ? [] : [`${entityName} at ${stretch.startMicros}: ${broken}`];
  });
}

function breakBetween(before: Stretch, after: Stretch): string | null {
  const t = after.startMicros;
  if (t < before.endMicros) return `begins ${before.endMicros - t} microseconds before the last action has ended`;
  const from = poseAt(before, t);
  const to = poseAt(after, t);
  const apart = distanceBetween(from.position, to.position);
  if (apart > SAME_PLACE_METERS) return `jumps ${apart} m`;
  const turned = ((((to.rotation.y - from.rotation.y) % 360) + 540) % 360) - 180;
  if (Math.abs(turned) > SAME_HEADING_DEGREES) return `turns ${turned} degrees at once`;
  const speed = t === before.endMicros ? before.endSpeed : 0;
  return Math.abs(after.startSpeed - speed) > SAME_SPEED ? `goes on at ${after.startSpeed}, not ${speed} m/s` : null;
}

/** Pairs that share floor at some sampled instant, in words. */
export function overlapsOf(
  courses: readonly Course[],
  size: FootprintSize,
  endMicros: SimMicros,
  everySeconds: Seconds,
): string[] {
  const overlaps: string[] = [];
  const followers = courses.map((course) => ({ name: course.entityName, at: follow(course) }));
  for (let t = 0; t <= endMicros; t += everySeconds * MICROS_PER_SECOND) {
    const standing = followers.map(({ name, at }) => {
      const { position, rotation } = at(t);
      return { name, footprint: footprintAt(position, rotation.y, size) };
    });
    for (const [a, b] of overlapping(standing)) overlaps.push(`${a} and ${b} at ${t / MICROS_PER_SECOND} s`);
  }
  return overlaps;
}

interface Standing {
  name: string;
  footprint: Footprint;
}

/** Sweeps along X, so that only neighbours are compared. */
function overlapping(standing: readonly Standing[]): [string, string][] {
  const reach = ({ halfLength, halfWidth }: Footprint) => Math.hypot(halfLength, halfWidth);
  const sorted = [...standing].sort((a, b) => a.footprint.x - b.footprint.x);
  return sorted.flatMap((one, index) => {
    const found: [string, string][] = [];
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Standing;
      if (other.footprint.x - one.footprint.x > reach(one.footprint) + reach(other.footprint)) break;
      if (footprintsOverlap(one.footprint, other.footprint)) found.push([one.name, other.name]);
    }
    return found;
  });
}

import {
  compileHold,
  compilePathGeometry,
  compilePoseChange,
  compilePoseSequence,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
  type RoutePath,
} from '../../motion/index.ts';
import type { AnimationAction, AnimationEvent, AnimationSnapshot, EntityState, Part } from '../../protocol/index.ts';
import {
  eulerFromQuaternion,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  type Vector3,
  vector3,
} from '../../units/index.ts';
import {
  base,
  type Claim,
  cargoMotion,
  composed,
  holding,
  type Link,
  partAt,
  platformPose,
  said,
  seenAt,
  type Thing,
  thingOf,
  transformOf,
} from './yardstick-claims.ts';

/**
 * Where everything is by the words of SPEC.md and nothing else: lists of what was said, read from the first word on and
 * without a thought for cost. It shares the motions with the world, and none of the world's own code.
 */
export class Yardstick {
  /** In the order of coming into being, as a world numbers its entities. */
  readonly things: Thing[] = [];
  private readonly points: ReadonlyMap<string, Vector3>;
  private readonly paths: ReadonlyMap<string, RoutePath>;

  constructor({ entities, points, paths, clock }: AnimationSnapshot) {
    this.points = new Map(points.map(({ name, position }) => [name, position]));
    this.paths = new Map(paths.map((path) => [path.name, { ...path, curve: compilePathGeometry(path.geometry) }]));
    for (const state of entities) this.things.push(thingOf(state, clock.simulationTimeMicros));
    for (const thing of this.things) thing.links = [this.firstLink(thing.state)];
  }

  apply(event: AnimationEvent): void {
    const t = event.simulationTimeMicros;
    if (event.animationType === 'ENTITY_CREATED') {
      const links = [this.firstLink(event.entity)];
      this.things.push({ ...thingOf(event.entity, t), links });
    } else if (event.animationType === 'ENTITY_REMOVED') this.remove(this.named(event.entityName), t);
    else if (event.animationType === 'ENTITY_RENAMED') this.named(event.entityName).name = event.newEntityName;
    else this.act(this.named(event.entityName), event, t);
  }

  /** World transform of a part, or null where there is none. */
  transformAt(thing: Thing, part: 'ENTITY' | 'LIFT_PLATFORM' | 'FORK', t: SimMicros): Transform | null {
    if (t < thing.created || t >= thing.removed) return null;
    if (part !== 'ENTITY' && thing.platform.length === 0) return null;
    return part === 'FORK' && thing.fork.length === 0 ? null : this.frame(thing, part, t);
  }

  carrierAt(thing: Thing, t: SimMicros): Thing | null {
    const { carrier } = holding(thing.links, t);
    return carrier && t < carrier.removed ? carrier : null;
  }

  private named(name: string): Thing {
    const thing = this.things.find((each) => each.name === name);
    if (!thing) throw new Error(`no "${name}"`);
    return thing;
  }

  private firstLink({ parentEntityName, part }: EntityState): Link {
    const carrier = parentEntityName === undefined ? null : this.named(parentEntityName);
    return { start: -Infinity, carrier, part: part ?? null };
  }

  /** [W25] Real children go too. */
  private remove(thing: Thing, t: SimMicros): void {
    thing.removed = t;
    thing.name = null;
    for (const child of this.things) {
      const { carrier, part } = holding(child.links, Math.max(t, child.created));
      if (carrier === thing && part === null && child.removed === Infinity) this.remove(child, t);
    }
  }

  private act(thing: Thing, action: AnimationAction, start: SimMicros): void {
    switch (action.animationType) {
      case 'MOVE_ALONG_PATH':
        base(thing, { start, motion: this.travelOf(action) });
        break;
      case 'ROTATE': {
        const to = { position: action.position, rotation: action.targetRotation };
        base(thing, { start, motion: compilePoseChange(action, to, action.durationSeconds) });
        break;
      }
      case 'STOP':
        base(thing, { start, motion: compileHold(action) });
        break;
      case 'POSE_UPDATE': {
        const { platformHeightMeters: height, sampleIntervalSeconds: coversSeconds = 0 } = action;
        base(thing, { start, motion: compileHold(action), coversSeconds });
        if (height === undefined) break;
        const motion = compileHold(platformPose(thing.state, height));
        thing.platform = said(thing.platform, { start, motion, coversSeconds });
        break;
      }
      case 'TRAVEL':
        base(thing, this.trackTravel(thing, action, start));
        break;
      case 'MOVE_VERTICAL': {
        const [from, to] = [action.startHeightMeters, action.targetHeightMeters].map(
          (height) => platformPose(thing.state, height) as Pose,
        ) as [Pose, Pose];
        const motion = compileStraightTravel(from.position, to.position, from.rotation, action.durationSeconds, action);
        thing.platform = said(thing.platform, { start, motion });
        break;
      }
      case 'EXTEND_FORK':
      case 'RETRACT_FORK': {
        const rotation = thing.state.forkLocalRotation ?? vector3();
        const from = { position: action.localPosition, rotation };
        const to = { position: action.targetLocalPosition, rotation };
        thing.fork = said(thing.fork, { start, motion: compilePoseChange(from, to, action.durationSeconds) });
        break;
      }
      default:
        this.carry(thing, action, start);
    }
  }

  private carry(carrier: Thing, action: Extract<AnimationAction, { cargoName: string }>, start: SimMicros): void {
    const cargo = this.named(action.cargoName);
    const isDetached = action.animationType === 'DETACH_CARGO';
    const link = isDetached ? { start, carrier: null, part: null } : { start, carrier, part: action.part };
    cargo.links = said(cargo.links, link);
    cargo.body = said(cargo.body, { start, motion: cargoMotion(action), isInWorld: isDetached });
  }

  private travelOf(action: Extract<AnimationAction, { animationType: 'MOVE_ALONG_PATH' }>): Motion {
    if (action.poses) return compilePoseSequence(action.poses, action.durationSeconds);
    const network = {
      pointNamed: (name: string) => this.points.get(name),
      pathNamed: (name: string) => this.paths.get(name),
    };
    return compileRouteTravel(compileRoute(action.route, network), action, action.durationSeconds, action);
  }

  /**
   * [W13] By offset along the track; across it the machine stays where it stands. One that is carried moves along the track on
   * top of where it is taken.
   */
  private trackTravel(
    thing: Thing,
    action: Extract<AnimationAction, { animationType: 'TRAVEL' }>,
    t: SimMicros,
  ): Claim {
    const { trackStartPosition: start = vector3(), trackEndPosition: end = vector3() } = thing.state;
    const along = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z };
    const length = Math.hypot(along.x, along.y, along.z);
    const at = (offset: number, { x, y, z }: Vector3) => {
      const reached = ((x - start.x) * along.x + (y - start.y) * along.y + (z - start.z) * along.z) / length;
      const move = (offset - reached) / length;
      return vector3(x + move * along.x, y + move * along.y, z + move * along.z);
    };
    const link = holding(thing.links, t);
    const { position, quaternion } = this.standing(link, holding(thing.body, t), t);
    const [from, to] = [at(action.startOffsetMeters, position), at(action.targetOffsetMeters, position)];
    if (!link.carrier) {
      const rotation = eulerFromQuaternion(quaternion, vector3());
      return { start: t, motion: compileStraightTravel(from, to, rotation, action.durationSeconds, action) };
    }
    const way = vector3(to.x - from.x, to.y - from.y, to.z - from.z);
    const motion = compileStraightTravel(vector3(), way, vector3(), action.durationSeconds, action);
    const under = this.carrying(link, Math.min(t, link.carrier.removed));
    const origin = relativeTransform(under, { position: from, quaternion });
    return { start: t, motion, origin };
  }

  private frame(thing: Thing, part: Part, t: SimMicros): Transform {
    if (part === 'FORK') return composed(this.frame(thing, 'LIFT_PLATFORM', t), partAt(thing.fork, t));
    if (part === 'LIFT_PLATFORM') return composed(this.frame(thing, 'ENTITY', t), partAt(thing.platform, t));
    return this.standing(holding(thing.links, t), seenAt(thing, t), t);
  }

  /** World transform of what a claim says at t, while a link holds. */
  private standing(link: Link, claim: Claim, t: SimMicros): Transform {
    const { carrier } = link;
    if (!carrier) return this.said(claim, t);
    if (t < carrier.removed) return this.carried(link, claim, t);
    // [W25] What was said in the world after the carrier was gone holds there; all else was set down.
    if (claim.start < carrier.removed) return this.carried(link, claim, carrier.removed);
    const stood = this.carrying(link, carrier.removed);
    if (claim.origin) return composed(this.said(claim, t), composed(stood, claim.origin));
    return claim.isInWorld ? this.said(claim, t) : composed(stood, this.said(claim, claim.start));
  }

  /** [W23] Base actions count as the carrier stood at their start. */
  private carried(link: Link, claim: Claim, t: SimMicros): Transform {
    const at = this.said(claim, t);
    const now = this.carrying(link, t);
    if (claim.origin) return this.alongTrack(link, claim, claim.origin, t);
    if (!claim.isInWorld) return composed(now, at);
    return composed(now, relativeTransform(this.carrying(link, claim.start), at));
  }

  /** [W13] Where it has arrived it stands on what carries it. */
  private alongTrack(link: Link, claim: Claim, origin: Transform, t: SimMicros): Transform {
    const end = claim.start + claim.motion.durationSeconds * 1e6;
    if (t > end) {
      const there = this.alongTrack(link, claim, origin, end);
      return composed(this.carrying(link, t), relativeTransform(this.carrying(link, end), there));
    }
    return composed(this.said(claim, t), composed(this.carrying(link, t), origin));
  }

  private carrying({ carrier, part }: Link, t: SimMicros): Transform {
    if (!carrier) throw new Error('nothing carries');
    return this.frame(carrier, part ?? 'ENTITY', t);
  }

  private said({ motion, start }: Claim, t: SimMicros): Transform {
    return transformOf(motion, start, t);
  }
}

import { type AnimationEvent, emptySnapshot } from '../../src/protocol/index.ts';
import type { InitialScene } from '../../src/simulator/plant/index.ts';
import { type Footprint, footprintsOverlap } from '../../src/simulator/plant/network/footprint.ts';
import { createWorld, type World } from '../../src/world/index.ts';

const HISTORY_SECONDS = 30;
/** Half the outline of a carrier with a pallet on it, in metres. */
const HALF = { halfLength: 0.75, halfWidth: 0.55 };
const REACH_METERS = 2 * Math.hypot(HALF.halfLength, HALF.halfWidth);
const CARRIER_ACTIONS = ['MOVE_ALONG_PATH', 'ROTATE', 'STOP', 'POSE_UPDATE'];

/** Follows every vehicle on the floor as a viewer would, and says which of them share floor. */
export class FloorWatch {
  readonly breaches: string[] = [];
  private readonly world: World;
  private readonly names: Set<string>;
  private sequence = 0;

  constructor({ entities, points, paths }: InitialScene) {
    const carriers = entities.filter(({ entityType }) => entityType === 'CARRIER');
    this.names = new Set(carriers.map(({ entityName }) => entityName));
    const bare = carriers.map((carrier) => ({ ...carrier, assetId: 'carrier' }));
    const assets = [{ assetId: 'carrier', sourceObjectName: 'carrier' }];
    const snapshot = { ...emptySnapshot('laws'), assets, entities: bare, points, paths };
    this.world = createWorld(snapshot, { historySeconds: HISTORY_SECONDS });
  }

  apply(events: readonly AnimationEvent[]): void {
    const seen = events.filter((event) => this.concerns(event));
    if (seen.length === 0) return;
    this.sequence += 1;
    this.world.applyBatch({ sequence: this.sequence, assets: [], events: seen.map(withoutModel) });
  }

  look(micros: number): void {
    const standing = [...this.names].flatMap((name) => this.footprintOf(name, micros));
    standing.sort((a, b) => a.footprint.x - b.footprint.x);
    for (const [index, one] of standing.entries()) {
      for (let next = index + 1; next < standing.length; next += 1) {
        const other = standing[next];
        if (!other || other.footprint.x - one.footprint.x > REACH_METERS) break;
        if (footprintsOverlap(one.footprint, other.footprint))
          this.breaches.push(`floor at ${micros / 1e6} s: ${one.name} overlaps ${other.name}`);
      }
    }
  }

  private footprintOf(name: string, micros: number): { name: string; footprint: Footprint }[] {
    const entity = this.world.entityAt(name, micros);
    const transform = entity && this.world.transformAt(entity, 'ENTITY', micros);
    if (!transform) return [];
    const heading = 2 * Math.atan2(transform.quaternion.y, transform.quaternion.w);
    const footprint = { ...transform.position, cos: Math.cos(heading), sin: Math.sin(heading), ...HALF };
    return [{ name, footprint }];
  }

  private concerns(event: AnimationEvent): boolean {
    if (event.animationType === 'ENTITY_CREATED') {
      if (event.entity.entityType === 'CARRIER') this.names.add(event.entity.entityName);
      return event.entity.entityType === 'CARRIER';
    }
    if (!('entityName' in event) || !this.names.has(event.entityName)) return false;
    if (event.animationType === 'ENTITY_REMOVED') return this.names.delete(event.entityName);
    if (event.animationType === 'ENTITY_RENAMED') {
      this.names.delete(event.entityName);
      this.names.add(event.newEntityName);
      return true;
    }
    return CARRIER_ACTIONS.includes(event.animationType);
  }
}

/** What it looks like does not matter here. */
function withoutModel(event: AnimationEvent): AnimationEvent {
  return event.animationType === 'ENTITY_CREATED'
    ? { ...event, entity: { ...event.entity, assetId: 'carrier' } }
    : event;
}

import type { AnimationAction, AnimationSnapshot, EntityState } from '../../protocol/index.ts';
import type { Application } from '../application.ts';
import type { EntityRecord } from '../entity-record.ts';
import { buildTracks } from '../entity-tracks.ts';
import { UnsupportedActionError, UnusableField } from '../unsupported-action.ts';
import { applyEvent } from './apply-event.ts';
import { carrierOf, parentOf } from './notifications.ts';

/**
 * Builds what a snapshot describes (interface 2.10, 4.7). Parents are given by name, in any order of the array.
 * Motions keep their original start, so that whatever is asked at the snapshot's clock is already under way.
 * @throws UnsupportedActionError for a missing parent or part, a cycle, a repeated name or an unusable motion.
 */
export function applySnapshot(application: Application, snapshot: AnimationSnapshot): void {
  const { registry, transaction } = application;
  for (const asset of snapshot.assets) registry.addAsset(asset, transaction);
  for (const point of snapshot.points) registry.network.addPoint(point, transaction);
  for (const path of snapshot.paths) registry.network.addPath(path, transaction);
  const t = snapshot.clock.simulationTimeMicros;
  const entities = snapshot.entities.map((state, index) =>
    describingEntity(state, index, () => registry.addEntity(state, t, transaction)),
  );
  const builder = new TrackBuilder(application);
  for (const [index, entity] of entities.entries()) {
    describingEntity(entity.initialState, index, () => builder.build(entity));
  }
  applyMotions(application, snapshot.motions);
}

/** Parents' motions come before their children's: a child's motion in the world counts from where its parent was. */
function applyMotions(application: Application, motions: readonly AnimationAction[]): void {
  const inOrder = motions.map((action, index) => ({ action, index, depth: depthOf(application, action.entityName) }));
  inOrder.sort((a, b) => a.depth - b.depth || a.index - b.index);
  for (const { action, index } of inOrder) applyEvent(application, action, index);
}

/** How many parents stand above an entity of a snapshot. */
function depthOf({ registry }: Application, entityName: string): number {
  let depth = 0;
  let name: string | undefined = registry.named(entityName)?.initialState.parentEntityName;
  for (; name !== undefined; name = registry.named(name)?.initialState.parentEntityName) depth += 1;
  return depth;
}

/** Builds tracks with every parent before its children. */
class TrackBuilder {
  private readonly application: Application;
  private readonly built = new Set<EntityRecord>();
  private readonly underWay = new Set<EntityRecord>();

  constructor(application: Application) {
    this.application = application;
  }

  build(entity: EntityRecord): void {
    if (this.built.has(entity)) return;
    if (this.underWay.has(entity)) throw new UnusableField('parentEntityName', 'the parents form a cycle');
    this.underWay.add(entity);
    const { registry, transaction, touched } = this.application;
    const parent = parentOf(this.application, entity.initialState);
    if (parent) this.build(parent);
    buildTracks(entity, carrierOf(this.application, entity.initialState, parent), registry, transaction);
    this.built.add(entity);
    touched.add(entity);
  }
}

function describingEntity<T>(state: EntityState, index: number, build: () => T): T {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof UnusableField)) throw error;
    const { field, reason } = error;
    throw new UnsupportedActionError({
      kind: 'ENTITY',
      entityName: state.entityName,
      field: `entities[${index}].${field}`,
      reason,
      eventIndex: index,
    });
  }
}

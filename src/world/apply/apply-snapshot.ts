import { compileHold, UnusableField, writeMotionAt } from '../../motion/index.ts';
import type { AnimationAction, AnimationSnapshot, EntityState } from '../../protocol/index.ts';
import { compose, inverted, newTransform, type SimMicros } from '../../units/index.ts';
import { Application } from '../application.ts';
import type { EntityRecord } from '../entity-record.ts';
import { buildTracks } from '../entity-tracks.ts';
import { PoseReader } from '../pose-reader.ts';
import { elapsedIn } from '../segment.ts';
import { Transaction } from '../transaction.ts';
import type { UnusableMotion } from '../types.ts';
import { UnsupportedActionError, unsupported } from '../unsupported-action.ts';
import { applyEvent } from './apply-event.ts';
import { firstLink, parentOf } from './notifications.ts';

/** Builds what a snapshot describes, step by step, parents in any order (interface 2.10, 4.7; W1, W2, W43). */
export class SnapshotApplication {
  readonly unusableMotions: UnusableMotion[] = [];
  private readonly application: Application;
  private readonly snapshot: AnimationSnapshot;
  private readonly t: SimMicros;
  private readonly built = new Set<EntityRecord>();

  constructor(application: Application, snapshot: AnimationSnapshot) {
    const { assets, network } = application.registry;
    this.application = application;
    this.snapshot = snapshot;
    this.t = snapshot.clock.simulationTimeMicros;
    for (const asset of snapshot.assets) assets.set(asset.assetId, asset);
    for (const point of snapshot.points) network.points.set(point.name, point);
    for (const path of snapshot.paths) network.paths.set(path.name, path);
  }

  /** Each step is one entity or one motion. @throws UnsupportedActionError for a name twice, a missing parent or part, a cycle */
  *steps(): Generator<void> {
    const { registry, transaction } = this.application;
    const entities: EntityRecord[] = [];
    for (const [index, state] of this.snapshot.entities.entries()) {
      entities.push(describing(state, index, () => registry.addEntity(state, this.t, transaction, null)));
      yield;
    }
    for (const [index, entity] of entities.entries()) {
      describing(entity.initialState, index, () => this.buildWithParents(entity));
      yield;
    }
    for (const [index, motion] of this.snapshot.motions.entries()) {
      this.applyMotion(motion, index);
      yield;
    }
    // Parents first, as they were built: where something stands is taken over from where its parent does.
    for (const entity of this.built) {
      takeStateOver(entity, this.t);
      yield;
    }
  }

  /** Every parent before its children. */
  private buildWithParents(entity: EntityRecord): void {
    const { registry, transaction, touched } = this.application;
    for (const each of this.unbuiltAbove(entity).reverse()) {
      const state = each.initialState;
      buildTracks(each, firstLink(state, parentOf(this.application, state), this.t), registry, transaction);
      touched.add(each);
      this.built.add(each);
    }
  }

  /** An entity and its parents that have no tracks yet, upwards. */
  private unbuiltAbove(entity: EntityRecord): EntityRecord[] {
    const chain = new Set<EntityRecord>();
    let next: EntityRecord | null = entity;
    while (next && !this.built.has(next)) {
      if (chain.has(next)) throw new UnusableField('parentEntityName', 'the parents form a cycle');
      chain.add(next);
      next = parentOf(this.application, next.initialState);
    }
    return [...chain];
  }

  private applyMotion(motion: AnimationAction, index: number): void {
    const { registry, segments, links, touched } = this.application;
    const attempt = new Application(registry, new Transaction());
    try {
      applyEvent(attempt, motion, index);
    } catch (error) {
      if (!(error instanceof UnsupportedActionError)) throw error;
      attempt.transaction.rollback();
      const { kind, entityName, field, reason } = error;
      const entity = registry.named(entityName) ?? null;
      this.unusableMotions.push({ entity, entityName, kind, field: `motions[${index}].${field}`, reason });
      return;
    }
    segments.push(...attempt.segments);
    links.push(...attempt.links);
    for (const entity of attempt.touched) touched.add(entity);
  }
}

function describing<T>(state: EntityState, index: number, build: () => T): T {
  try {
    return build();
  } catch (error) {
    throw unsupported(error, 'ENTITY', state.entityName, index, `entities[${index}].`);
  }
}

const reader = new PoseReader();

/** Where an entity stands on its parent now says where its motion in the world counts from (interface 2.10; W35). */
function takeStateOver({ initialState, tracks, links }: EntityRecord, t: SimMicros): void {
  const { segments } = tracks.body;
  const index = segments.indexAt(t);
  const segment = segments.item(index);
  const { frame } = links.at(t);
  const { localPosition, localRotation } = initialState;
  // What begins now counts from where its parent stands now, which is known and may still be corrected.
  if (segment.givenIn === 'world' && segment.startMicros >= t) return;
  if (!frame || segment.givenIn === 'parent' || !localPosition || !localRotation) return;
  const held = writeMotionAt(compileHold({ position: localPosition, rotation: localRotation }), 0, newTransform());
  const moved = writeMotionAt(segment.motion, elapsedIn(segment.startMicros, t), newTransform());
  const origin =
    segment.givenIn === 'world' ? compose(held, inverted(moved), held) : reader.poseBefore(frame, moved, held, t);
  segments.exchange(index, segment.settled({ origin }));
}

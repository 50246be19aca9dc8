import { describe, expect, test } from 'vitest';
import {
  type AnimationEvent,
  type AnimationSnapshot,
  emptySnapshot,
  eventSchema,
  type Part,
} from '../../protocol/index.ts';
import { IS_LONG_PART } from '../../testing/law-runs.ts';
import {
  distanceBetween,
  MICROS_PER_SECOND,
  microsFromSeconds,
  type SimMicros,
  type Transform,
} from '../../units/index.ts';
import { createWorld, type World, type WorldEntity } from '../../world/index.ts';
import { type Footprint, footprintsOverlap } from './network/footprint.ts';
import type { InitialScene } from './output.ts';
import { scenarios } from './scenarios.ts';
import { CarryingBook } from './testing/carrying-book.ts';
import { runScenario } from './testing/run-scenario.ts';
import { SpeedBook } from './testing/speed-book.ts';

/** Each half of a second is looked at: an hour of it in the long part. */
const RUN_SECONDS = IS_LONG_PART ? 3600 : 720;
const WINDOW_SECONDS = 0.5;
/** Much more than any of this takes; for machines that have other things to do. */
const SLOW_MILLIS = 60_000;
const CROWDING_SECONDS = 5;
const CARGO_METERS = 0.7;
/** Empty pallets lie on one another. */
const EMPTY_METERS = 0.14;
/** Metres and degrees: a centimetre, and curves meet straight sections within half a degree. */
const CONTINUOUS = [0.01, 1] as const;
const OBSERVED = [0.7, 5] as const;
const CARRIER_SIZE = { length: 1.5, width: 1.1 };

function snapshotOf({ assets, entities, points, paths }: InitialScene): AnimationSnapshot {
  return {
    ...emptySnapshot('replay'),
    assets,
    entities,
    points,
    paths,
  };
}

/** What an event could make jump: the device's parts and the cargo. */
function concerned(event: AnimationEvent): { name: string; part: Part }[] {
  if (!('entityName' in event) || event.animationType === 'ENTITY_REMOVED') return [];
  const parts = (['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const).map((part) => ({ name: event.entityName, part }));
  return 'cargoName' in event ? [...parts, { name: event.cargoName, part: 'ENTITY' }] : parts;
}

function transformOf(world: World, name: string, part: Part, t: SimMicros): Transform | null {
  const entity = world.entityAt(name, t);
  return entity ? world.transformAt(entity, part, t) : null;
}

/** Angle between two orientations in degrees. */
function angleBetween({ quaternion: a }: Transform, { quaternion: b }: Transform): number {
  const dot = Math.abs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
  return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
}

function footprintOf({ position, quaternion: { y, w } }: Transform): Footprint {
  const heading = 2 * Math.atan2(y, w);
  const { length, width } = CARRIER_SIZE;
  return { ...position, cos: Math.cos(heading), sin: Math.sin(heading), halfLength: length / 2, halfWidth: width / 2 };
}

class Replay {
  readonly problems: string[] = [];
  readonly kinds = new Set<string>();
  private readonly world: World;
  private sequence = 0;
  private carriers: readonly WorldEntity[] = [];
  private carriersRevision = -1;

  constructor(scene: InitialScene) {
    this.world = createWorld(snapshotOf(scene), { historySeconds: 60 });
  }

  apply(event: AnimationEvent): void {
    this.kinds.add(event.animationType);
    const t = event.simulationTimeMicros;
    const places = concerned(event);
    const before = places.map(({ name, part }) => transformOf(this.world, name, part, t));
    this.sequence += 1;
    this.world.applyBatch({ sequence: this.sequence, assets: [], events: [event] });
    for (const [index, { name, part }] of places.entries()) {
      this.compare(`${name} ${part}`, event, before[index] ?? null, transformOf(this.world, name, part, t));
    }
  }

  /** Carriers on the floor, two by two. */
  checkOverlaps(t: SimMicros): void {
    const footprints: [string, Footprint][] = [];
    for (const entity of this.carriersAt(t)) {
      const transform = this.world.transformAt(entity, 'ENTITY', t);
      if (transform) footprints.push([entity.nameAt(t), footprintOf(transform)]);
    }
    for (const [index, [name, footprint]] of footprints.entries()) {
      for (const [other, otherFootprint] of footprints.slice(index + 1)) {
        if (footprintsOverlap(footprint, otherFootprint)) this.problem(t, `${name} overlaps ${other}`);
      }
    }
  }

  /** Looked up again only when something has come or gone. */
  private carriersAt(t: SimMicros): readonly WorldEntity[] {
    if (this.world.structureRevision !== this.carriersRevision) {
      this.carriersRevision = this.world.structureRevision;
      this.carriers = this.world.entitiesAt(t).filter(({ entityType }) => entityType === 'CARRIER');
    }
    return this.carriers;
  }

  /** Cargo, two by two: centres of two pallets can come no nearer than the shorter side of one. */
  checkCrowding(t: SimMicros): void {
    const near = new Map<string, [string, Transform][]>();
    for (const entity of this.world.entitiesAt(t)) {
      const transform = entity.entityType === 'CARGO' ? this.world.transformAt(entity, 'ENTITY', t) : null;
      if (transform) this.checkNeighbours(near, entity.nameAt(t), transform, t);
    }
  }

  private checkNeighbours(near: Map<string, [string, Transform][]>, name: string, transform: Transform, t: SimMicros) {
    const { x, y, z } = transform.position;
    for (const dx of [-1, 0, 1]) {
      for (const dz of [-1, 0, 1]) {
        for (const [other, { position }] of near.get(`${Math.floor(x) + dx}/${Math.floor(z) + dz}`) ?? []) {
          const isBeside = Math.hypot(position.x - x, position.z - z) < CARGO_METERS;
          const isStacked = name.startsWith('EMPTY-') && other.startsWith('EMPTY-');
          const height = isStacked ? EMPTY_METERS : CARGO_METERS;
          if (isBeside && Math.abs(position.y - y) < height) this.problem(t, `${name} is in ${other}`);
        }
      }
    }
    const key = `${Math.floor(x)}/${Math.floor(z)}`;
    near.set(key, [...(near.get(key) ?? []), [name, transform]]);
  }

  private compare(what: string, event: AnimationEvent, before: Transform | null, after: Transform | null): void {
    if (!before || !after) return;
    const meters = distanceBetween(before.position, after.position);
    const degrees = angleBetween(before, after);
    // An observation moves at most as far as its vehicle goes in a sampling interval.
    const isTracked = event.animationType === 'POSE_UPDATE' && event.track !== undefined;
    const [maximumMeters, maximumDegrees] = isTracked ? OBSERVED : CONTINUOUS;
    if (meters < maximumMeters && degrees < maximumDegrees) return;
    this.problem(
      event.simulationTimeMicros,
      `${what} jumps ${meters} m and ${degrees} degrees by ${event.animationType}`,
    );
  }

  private problem(t: SimMicros, text: string): void {
    this.problems.push(`${t / MICROS_PER_SECOND} s: ${text}`);
  }
}

describe.each(scenarios.map((scenario) => ({ name: scenario.name, scenario })))(
  `${RUN_SECONDS / 60} minutes of $name`,
  ({ scenario }) => {
    const run = runScenario(scenario, 1);
    const replay = new Replay(run.scene);
    const speeds = new SpeedBook(run.scene);
    const carrying = new CarryingBook(run.scene);
    for (let seconds = WINDOW_SECONDS; seconds <= RUN_SECONDS; seconds += WINDOW_SECONDS) {
      for (const event of run.runTo(seconds)) {
        speeds.close(event.simulationTimeMicros);
        speeds.note(event);
        carrying.note(event);
        replay.apply(event);
      }
      replay.checkOverlaps(microsFromSeconds(seconds));
      if (seconds % CROWDING_SECONDS === 0) replay.checkCrowding(microsFromSeconds(seconds));
    }

    test('moves nothing by leaps, no carrier into another and no cargo into another', () => {
      expect(replay.problems.slice(0, 10)).toEqual([]);
    });

    test('gives actions whose speeds meet and whose durations agree with lengths and speeds', () => {
      expect(speeds.problems.slice(0, 10)).toEqual([]);
    });

    test('carries each cargo in one place at a time', () => {
      expect(carrying.problems.slice(0, 10)).toEqual([]);
    });

    test('speaks the interface', () => {
      const events = runScenario(scenario, 2).runTo(120);
      for (const event of events) expect(eventSchema.safeParse(event).error).toBeUndefined();
    });

    test(
      'is the same for the same seed',
      () => {
        const record = (seed: number) => JSON.stringify(runScenario(scenario, seed).runTo(120));
        expect(record(5)).toBe(record(5));
        expect(record(5)).not.toBe(record(6));
      },
      SLOW_MILLIS,
    );
  },
);

import { type AnimationSnapshot, parseBatch } from '../../../src/protocol/index.ts';
import { distanceBetween } from '../../../src/units/index.ts';
import { createWorld, UnsupportedActionError, type World } from '../../../src/world/index.ts';
import { type Fields, kindOf, type Observation, seen } from '../observation.ts';
import { must, section, skip } from '../rule.ts';
import type { Subject } from '../subject.ts';

const TOLERANCE_METERS = 0.01;

/** The world that a client has after the snapshot and every batch up to the sequence. */
async function replayed(subject: Subject, upTo = Number.POSITIVE_INFINITY): Promise<World> {
  const { first, batches } = await subject.observation();
  if (batches.length === 0) skip('no batch was seen');
  const world = createWorld(first as AnimationSnapshot);
  for (const batch of batches) {
    if (Number(batch.sequence) <= upTo) apply(world, batch);
  }
  return world;
}

function apply(world: World, batch: Fields): void {
  try {
    world.applyBatch(parseBatch(batch));
  } catch (error) {
    if (error instanceof UnsupportedActionError) must(false, `batch ${batch.sequence}: ${error.message}`);
    throw error;
  }
}

/** How far an entity leaps in the microsecond before the event takes effect. */
function leapAt(world: World, name: string, event: Fields): number {
  const t = Number(event.simulationTimeMicros);
  const entity = world.entityAt(name, t);
  if (entity === undefined || entity.createdMicros >= t) return 0;
  const [before, after] = [t - 1, t].map((time) => world.transformAt(entity, 'ENTITY', time));
  return before && after ? distanceBetween(before.position, after.position) : 0;
}

function mustNotLeap(world: World, events: readonly Fields[], nameOf: (event: Fields) => unknown): void {
  for (const event of events) {
    const name = String(nameOf(event));
    const leap = leapAt(world, name, event);
    const what = `${kindOf(event)} at ${event.simulationTimeMicros}: ${name}`;
    must(leap <= TOLERANCE_METERS, `${what} leaps by ${leap.toFixed(3)} m`);
  }
}

const eventsOf = (observation: Observation, ...kinds: string[]) =>
  seen(observation, ...kinds).filter((event) => observation.events.includes(event));

export const replayRules = section('4.7, 4.8', 'Following the stream', [
  [
    'every batch can be applied: its actions have their targets, paths, coordinates and times',
    async (subject) => void (await replayed(subject)),
  ],
  [
    'a snapshot and the batches after it give the state of a later snapshot',
    async (subject) => {
      const { last } = await subject.observation();
      const followed = await replayed(subject, last.cursor.sequence);
      const fresh = createWorld(last as AnimationSnapshot);
      const t = last.clock.simulationTimeMicros;
      for (const entity of fresh.entitiesAt(t)) {
        const name = entity.nameAt(t);
        const other = followed.entityAt(name, t);
        must(other, `${name} is in the later snapshot, but no batch created it`);
        const [a, b] = [fresh.transformAt(entity, 'ENTITY', t), followed.transformAt(other, 'ENTITY', t)];
        const apart = a && b ? distanceBetween(a.position, b.position) : 0;
        must(apart <= TOLERANCE_METERS, `${name} is ${apart.toFixed(3)} m from where the batches led it`);
      }
      must(fresh.entitiesAt(t).length === followed.entitiesAt(t).length, 'an entity is left that the snapshot has not');
    },
  ],
  [
    'cargo keeps its world pose when it is attached, detached or transferred',
    async (subject) => {
      const events = eventsOf(await subject.observation(), 'ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO');
      mustNotLeap(await replayed(subject), events, (event) => event.cargoName);
    },
  ],
  [
    'an action starts where the one before it left its device',
    async (subject) => {
      const kinds = ['MOVE_ALONG_PATH', 'ROTATE', 'STOP', 'TRAVEL'];
      mustNotLeap(
        await replayed(subject),
        eventsOf(await subject.observation(), ...kinds),
        (event) => event.entityName,
      );
    },
  ],
]);

import { expect, type Mock, vi } from 'vitest';
import type { AnimationEvent, AnimationSnapshot } from '../../protocol/index.ts';
import type { Seconds, SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { batch, cargo, carrier, line, point, pose, seconds, snapshot } from '../../world/testing/builders.ts';
import { FollowedRun, type KEPT_RELATIONS, type KnownSpan, type RelationRows } from '../index.ts';
import { endlessWorld } from './told-run.ts';

const [A, B] = [point('A', 0, 0), point('B', 100, 0)];

/** Two carriers and two loads, that stand at a path of 100 m. */
export const PLANT_OF_FOUR = snapshot({
  points: [A, B],
  paths: [line(A, B)],
  entities: [carrier('c'), carrier('d', pose(5, 0, 0)), cargo('load'), cargo('second')],
});

interface Span extends KnownSpan {
  toMicros: SimMicros;
}

interface Followed {
  readonly plant?: AnimationSnapshot;
  /** Whose rows are said. */
  readonly relation?: (typeof KEPT_RELATIONS)[number];
  readonly forgets?: boolean;
}

/** Follows a run that is told piece by piece. */
export function following({ plant = PLANT_OF_FOUR, relation = 'activity', forgets = false }: Followed = {}) {
  const spans: Span[] = [];
  const run = new FollowedRun(forgets);
  let world: World;
  const readings: Mock<World['historyOf']>[] = [];
  /** Nothing is known until a plant is told anew. */
  const begin = (told: AnimationSnapshot) => {
    world = endlessWorld(told);
    readings.push(vi.spyOn(world, 'historyOf'));
    spans.push({ world, fromMicros: world.oldestMicros, toMicros: world.oldestMicros });
  };
  begin(plant);

  /** Up to an instant, as far as it ends from another instant on; null where what is forgotten would have to be told anew. */
  const tellIfKept = (toSeconds: Seconds, afterSeconds: Seconds, markSeconds: Seconds, ...events: AnimationEvent[]) => {
    world.applyBatch(batch(world.appliedSequence + 1, ...events));
    (spans.at(-1) as Span).toMicros = seconds(toSeconds);
    for (const reading of readings) reading.mockClear();
    const wanted = { afterMicros: seconds(afterSeconds), markMicros: seconds(markSeconds), isOver: false };
    const toldOn = run.tellOn(spans, wanted);
    return toldOn && { after: toldOn.afterMicros / 1e6, told: said(toldOn.rows, relation) };
  };

  return {
    begin,
    tellIfKept,
    tell: (...piece: Parameters<typeof tellIfKept>) => tellIfKept(...piece) ?? expect.fail('nothing is forgotten'),
    /** Of whom the last piece was told from when on, in seconds. */
    read: () => {
      const calls = readings.flatMap(({ mock }) => mock.calls);
      return calls.map(([entity, since = Number.NaN]) => `${nameOf(entity)} ${since / 1e6}`).sort();
    },
    /** When what is kept of the body of an entity began, in seconds. */
    kept: (name: string) => {
      const entity = [...world.entities].find((each) => nameOf(each) === name) ?? expect.fail('it is there');
      return world.historyOf(entity)?.body.map(({ startMicros }) => startMicros / 1e6);
    },
  };
}

const nameOf = (entity: WorldEntity) => entity.initialState.entityName;

function said({ activity, journeys, traffic }: RelationRows, relation: keyof RelationRows): string[] {
  const between = (startMicros: SimMicros, endMicros: SimMicros) => `${startMicros / 1e6}-${endMicros / 1e6}`;
  const inWords = {
    activity: () =>
      activity.map(
        ({ entityName, state, loaded, startMicros, endMicros }) =>
          `${entityName} ${state}${loaded ? ' loaded' : ''} ${between(startMicros, endMicros)}`,
      ),
    journeys: () =>
      journeys.map(
        ({ loadName, parentName, startMicros, endMicros }) =>
          `${loadName} on ${parentName} ${between(startMicros, endMicros)}`,
      ),
    traffic: () =>
      traffic.map(
        ({ pathName, entityName, direction, loaded, enterMicros, leaveMicros }) =>
          `${pathName} ${entityName} ${direction}${loaded ? ' loaded' : ''} ${between(enterMicros, leaveMicros)}`,
      ),
  };
  return inWords[relation]();
}

import { type Fields, kindOf, type Observation, seen } from '../observation.ts';
import { must, section, skip } from '../rule.ts';

/** Names that exist, and what carries what, as they change from event to event. */
interface Stage {
  names: Set<string>;
  carriers: Map<string, string>;
}

function stageOf({ first }: Observation): Stage {
  const carried = first.entities.filter(({ part }) => part !== undefined);
  return {
    names: new Set(first.entities.map(({ entityName }) => entityName)),
    carriers: new Map(carried.map(({ entityName, parentEntityName }) => [entityName, String(parentEntityName)])),
  };
}

/** Goes through all events in order; `look` sees each with the stage as it is before it. */
function replay(observation: Observation, look: (event: Fields, stage: Stage) => void): void {
  const stage = stageOf(observation);
  for (const event of observation.events) {
    look(event, stage);
    applyTo(stage, event);
  }
}

function applyTo({ names, carriers }: Stage, event: Fields): void {
  const [name, cargo] = [String(event.entityName), String(event.cargoName)];
  switch (kindOf(event)) {
    case 'ENTITY_CREATED': {
      const entity = event.entity as Fields;
      names.add(String(entity.entityName));
      if (entity.part !== undefined) carriers.set(String(entity.entityName), String(entity.parentEntityName));
      break;
    }
    case 'ENTITY_REMOVED':
      names.delete(name);
      carriers.delete(name);
      break;
    case 'ENTITY_RENAMED':
      rename({ names, carriers }, name, String(event.newEntityName));
      break;
    case 'ATTACH_CARGO':
    case 'TRANSFER_CARGO':
      carriers.set(cargo, name);
      break;
    case 'DETACH_CARGO':
      carriers.delete(cargo);
  }
}

function rename({ names, carriers }: Stage, from: string, to: string): void {
  names.delete(from);
  names.add(to);
  for (const [cargo, carrier] of [...carriers]) {
    if (carrier === from) carriers.set(cargo, to);
    if (cargo === from) {
      carriers.delete(from);
      carriers.set(to, carrier);
    }
  }
}

const at = (event: Fields) => `${kindOf(event)} of ${event.entityName ?? ''} at ${event.simulationTimeMicros}`;

export const stateMoveRules = section('3.2', 'State moves', [
  [
    'actions name entities that exist at that moment, through creation, removal and renaming',
    async (subject) => {
      replay(await subject.observation(), (event, { names }) => {
        if (kindOf(event) === 'ENTITY_CREATED') return;
        must(names.has(String(event.entityName)), `${at(event)}: there is no such entity`);
        const { cargoName } = event;
        must(cargoName === undefined || names.has(String(cargoName)), `${at(event)}: there is no cargo ${cargoName}`);
      });
    },
  ],
  [
    'ENTITY_CREATED gives a complete entity under a name that is free',
    async (subject) => {
      const observation = await subject.observation();
      seen(observation, 'ENTITY_CREATED');
      replay(observation, (event, { names }) => {
        if (kindOf(event) !== 'ENTITY_CREATED') return;
        const { entityName } = event.entity as Fields;
        must(!names.has(String(entityName)), `${at(event)}: ${entityName} exists already`);
      });
    },
  ],
  [
    'carried cargo is processed before its carrier is removed',
    async (subject) => {
      const observation = await subject.observation();
      seen(observation, 'ENTITY_REMOVED');
      replay(observation, (event, { carriers }) => {
        if (kindOf(event) !== 'ENTITY_REMOVED') return;
        must(![...carriers.values()].includes(String(event.entityName)), `${at(event)}: it still carries cargo`);
      });
    },
  ],
  [
    'ENTITY_RENAMED gives a name that is free',
    async (subject) => {
      const observation = await subject.observation();
      seen(observation, 'ENTITY_RENAMED');
      replay(observation, (event, { names }) => {
        if (kindOf(event) !== 'ENTITY_RENAMED') return;
        must(!names.has(String(event.newEntityName)), `${at(event)}: ${event.newEntityName} exists already`);
      });
    },
  ],
  [
    'handing over releases the old carrying first: ATTACH_CARGO finds the cargo free',
    async (subject) => {
      const observation = await subject.observation();
      seen(observation, 'ATTACH_CARGO');
      replay(observation, (event, { carriers }) => {
        if (kindOf(event) !== 'ATTACH_CARGO') return;
        const carrier = carriers.get(String(event.cargoName));
        must(carrier === undefined, `${at(event)}: ${event.cargoName} is still carried by ${carrier}`);
      });
    },
  ],
  [
    'DETACH_CARGO and TRANSFER_CARGO find the cargo carried',
    async (subject) => {
      const observation = await subject.observation();
      seen(observation, 'DETACH_CARGO', 'TRANSFER_CARGO');
      replay(observation, (event, { carriers }) => {
        if (!['DETACH_CARGO', 'TRANSFER_CARGO'].includes(kindOf(event))) return;
        must(carriers.has(String(event.cargoName)), `${at(event)}: ${event.cargoName} is not carried`);
      });
    },
  ],
  [
    'TRAVEL and MOVE_VERTICAL of a stacker may run at the same time',
    async (subject) => {
      const observation = await subject.observation();
      const spans = (kind: string) =>
        seen(observation, kind).map((event) => {
          const start = Number(event.simulationTimeMicros);
          return { name: event.entityName, start, end: start + Number(event.durationSeconds) * 1e6 };
        });
      const lifts = spans('MOVE_VERTICAL');
      const together = spans('TRAVEL').some((travel) =>
        lifts.some((lift) => lift.name === travel.name && lift.start < travel.end && travel.start < lift.end),
      );
      if (!together) skip('no stacker did both at once while it was watched');
    },
  ],
  [
    'resumption after STOP is a new MOVE_ALONG_PATH or ROTATE from the stopping place; there is no RESUME',
    async (subject) => {
      const observation = await subject.observation();
      seen(observation, 'STOP');
      const stops = new Map<unknown, Fields>();
      let resumed = 0;
      for (const event of observation.events) {
        must(kindOf(event) !== 'RESUME', `${at(event)}: there is no such action`);
        const stop = stops.get(event.entityName);
        if (kindOf(event) === 'STOP') stops.set(event.entityName, event);
        else if (stop && ['MOVE_ALONG_PATH', 'ROTATE'].includes(kindOf(event))) {
          stops.delete(event.entityName);
          resumed += 1;
          const apart = distance(stop.position, startOf(event));
          must(apart < 0.01, `${at(event)} starts ${apart} m away from where it stopped`);
        }
      }
      if (resumed === 0) skip('nothing was resumed while it was watched');
    },
  ],
]);

interface Vector {
  x: number;
  y: number;
  z: number;
}

function startOf(event: Fields): unknown {
  const [first] = (event.poses ?? []) as { position: unknown }[];
  return first?.position ?? event.position;
}

function distance(a: unknown, b: unknown): number {
  const [from, to] = [a as Vector, b as Vector];
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z);
}

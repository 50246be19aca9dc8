import { ACTION_TYPES, type ActionType, actionSchema, NOTIFICATION_TYPES, PARTS } from '../../../src/protocol/index.ts';
import { type Fields, kindOf, seen } from '../observation.ts';
import { conforming } from '../replies.ts';
import { type Check, must, section, skip } from '../rule.ts';
import { fullSpeed } from './clocks.ts';
import { eventually } from './eventually.ts';
import { unusableRules } from './lifecycle.ts';

const COMMON = ['entityName', 'entityType', 'animationType', 'simulationTimeMicros'];
const SPEEDS = ['initialSpeed', 'maxSpeed', 'acceleration', 'deceleration'];

/** Fields that an action of each kind may carry (interface 2.13, 2.14); others are omitted. */
const FIELDS: Record<ActionType, readonly string[]> = {
  MOVE_ALONG_PATH: ['position', 'rotation', 'route', 'poses', 'durationSeconds', ...SPEEDS],
  ROTATE: ['position', 'rotation', 'targetRotation', 'durationSeconds'],
  STOP: ['position', 'rotation'],
  POSE_UPDATE: ['position', 'rotation', 'track', 'sampleIntervalSeconds', 'platformHeightMeters'],
  MOVE_VERTICAL: ['startHeightMeters', 'targetHeightMeters', 'durationSeconds', ...SPEEDS],
  TRAVEL: ['startOffsetMeters', 'targetOffsetMeters', 'durationSeconds', ...SPEEDS],
  EXTEND_FORK: ['localPosition', 'targetLocalPosition', 'durationSeconds'],
  RETRACT_FORK: ['localPosition', 'targetLocalPosition', 'durationSeconds'],
  ATTACH_CARGO: ['cargoName', 'part', 'localPosition', 'localRotation'],
  DETACH_CARGO: ['cargoName', 'position', 'rotation'],
  TRANSFER_CARGO: [
    'cargoName',
    'part',
    'localPosition',
    'targetLocalPosition',
    'localRotation',
    'targetLocalRotation',
    'durationSeconds',
  ],
};

const nameOf = (event: Fields) => `${kindOf(event)} of ${event.entityName} at ${event.simulationTimeMicros}`;

const shapes = ACTION_TYPES.map((kind): readonly [string, Check] => [
  `${kind} carries the fields of its shape and no other action's`,
  async (subject) => {
    const allowed = new Set([...COMMON, ...FIELDS[kind]]);
    for (const action of seen(await subject.observation(), kind)) {
      conforming(actionSchema, action, nameOf(action));
      const stray = Object.keys(action).filter((field) => !allowed.has(field));
      must(stray.length === 0, `${nameOf(action)} also carries ${stray.join(', ')}`);
    }
  },
]);

interface Item {
  type: string;
  name: string;
  startOffsetMeters?: number;
  endOffsetMeters?: number;
}

const routeOf = (action: Fields) => action.route as Item[];

export const actionRules = section('2.13, 2.14', 'Animation actions', [
  ...shapes,
  [
    'durations of continuous motions are positive',
    async (subject) => {
      const { events } = await subject.observation();
      const wrong = events.find((event) => 'durationSeconds' in event && !(Number(event.durationSeconds) > 0));
      must(wrong === undefined, `${wrong && nameOf(wrong)} takes ${wrong?.durationSeconds} s`);
    },
  ],
  [
    'a route names points and paths that exist',
    async (subject) => {
      const observation = await subject.observation();
      const { points, paths } = observation.first;
      const known = { POINT: new Set(points.map(({ name }) => name)), PATH: new Set(paths.map(({ name }) => name)) };
      for (const action of seen(observation, 'MOVE_ALONG_PATH')) {
        for (const { type, name } of routeOf(action)) {
          must(known[type as 'POINT' | 'PATH']?.has(name), `${nameOf(action)}: there is no ${type} ${name}`);
        }
      }
    },
  ],
  [
    'offsets on a path come in pairs, differ, and lie within its length',
    async (subject) => {
      const observation = await subject.observation();
      const lengths = new Map(observation.first.paths.map(({ name, lengthMeters }) => [name, lengthMeters]));
      const items = seen(observation, 'MOVE_ALONG_PATH').flatMap((action) =>
        routeOf(action).map((item) => ({ action, item })),
      );
      const partial = items.filter(
        ({ item }) => item.startOffsetMeters !== undefined || item.endOffsetMeters !== undefined,
      );
      if (partial.length === 0) skip('no partial path was travelled');
      for (const { action, item } of partial) {
        const { startOffsetMeters: start = Number.NaN, endOffsetMeters: end = Number.NaN } = item;
        const most = (lengths.get(item.name) ?? 0) + 0.01;
        const fits = start >= 0 && end >= 0 && start <= most && end <= most && start !== end;
        must(fits, `${nameOf(action)}: from ${start} to ${end} on ${item.name}, which has ${most} m`);
      }
    },
  ],
  [
    'a path without offsets has its direction from the points beside it, or is travelled alone',
    async (subject) => {
      for (const action of seen(await subject.observation(), 'MOVE_ALONG_PATH')) {
        const route = routeOf(action);
        route.forEach((item, index) => {
          if (item.type !== 'PATH' || item.startOffsetMeters !== undefined || route.length === 1) return;
          const beside = [route[index - 1], route[index + 1]].some((other) => other?.type === 'POINT');
          must(beside, `${nameOf(action)}: nothing fixes the direction on ${item.name}`);
        });
      }
    },
  ],
  [
    'a segment with poses does not repeat position, rotation and speeds',
    async (subject) => {
      const withPoses = seen(await subject.observation(), 'MOVE_ALONG_PATH').filter((action) => 'poses' in action);
      if (withPoses.length === 0) skip('no segment with poses was seen');
      for (const action of withPoses) conforming(actionSchema, action, nameOf(action));
    },
  ],
  [
    'ROTATE turns by a directed angle; turning by nothing is no action',
    async (subject) => {
      for (const action of seen(await subject.observation(), 'ROTATE')) {
        const [from, to] = [action.rotation as { y: number }, action.targetRotation as { y: number }];
        must(from.y !== to.y, `${nameOf(action)} turns from ${from.y} to ${to.y}`);
      }
    },
  ],
  [
    'track and sampleIntervalSeconds of a POSE_UPDATE come with a name and the offset of the head',
    async (subject) => {
      const tracked = seen(await subject.observation(), 'POSE_UPDATE').filter((action) => 'track' in action);
      if (tracked.length === 0) skip('no vehicle on a track was seen');
      for (const action of tracked) conforming(actionSchema, action, nameOf(action));
    },
  ],
  [
    'MOVE_VERTICAL goes from one height to another, TRAVEL from one offset to another',
    async (subject) => {
      for (const action of seen(await subject.observation(), 'MOVE_VERTICAL', 'TRAVEL')) {
        const [from, to] =
          action.animationType === 'TRAVEL'
            ? ['startOffsetMeters', 'targetOffsetMeters']
            : ['startHeightMeters', 'targetHeightMeters'];
        must(action[from] !== action[to], `${nameOf(action)} goes nowhere`);
      }
    },
  ],
  [
    'part is a mechanical role: ENTITY, LIFT_PLATFORM, FORK or STORAGE',
    async (subject) => {
      for (const action of seen(await subject.observation(), 'ATTACH_CARGO', 'TRANSFER_CARGO')) {
        must((PARTS as readonly unknown[]).includes(action.part), `${nameOf(action)}: part ${action.part}`);
      }
    },
  ],
  [
    'an action begins no later than the clock that was returned with it',
    async (subject) => {
      for (const poll of (await subject.observation()).polls) {
        for (const event of (poll.batches as { events: Fields[] }[]).flatMap((batch) => batch.events)) {
          const late = Number(event.simulationTimeMicros) > poll.clock.simulationTimeMicros;
          must(!late, `${nameOf(event)} came with the clock at ${poll.clock.simulationTimeMicros}`);
        }
      }
    },
  ],
]);

const KINDS = new Set<string>([...ACTION_TYPES, ...NOTIFICATION_TYPES]);

export const eventRules = section('6', 'Events', [
  ...unusableRules,
  [
    'events are of the eleven action kinds and the three entity notifications',
    async (subject) => {
      const { events } = await subject.observation();
      if (events.length === 0) skip('no event was seen');
      const strange = events.find((event) => !KINDS.has(kindOf(event)));
      must(strange === undefined, `found ${strange && kindOf(strange)}`);
    },
  ],
  [
    'only REAL_TIME and EVENT_DRIVEN runs produce batches: FULL_SPEED has no increments',
    async (subject) => {
      const id = await fullSpeed(subject);
      const { cursor } = await subject.data('animationSnapshot', undefined, id);
      const { batches, hasMore } = await subject.data(
        'animationUpdates',
        { cursor: { ...(cursor as object), sequence: 0 } },
        id,
      );
      must((batches as unknown[]).length === 0 && hasMore === false, `found ${(batches as unknown[]).length} batches`);
    },
  ],
  [
    'an EVENT_DRIVEN run produces batches',
    async (subject) => {
      const id = await subject.made('event driven', { runMode: 'EVENT_DRIVEN', speedMultiplier: 100 });
      const { cursor } = await subject.data('animationSnapshot', undefined, id);
      await eventually('a batch', async () => {
        const { batches } = await subject.data('animationUpdates', { cursor }, id);
        return (batches as unknown[]).length > 0;
      });
    },
  ],
]);

import { ACTION_TYPES, assetSchema, entitySchema, pathSchema, pointSchema } from '../../../src/protocol/index.ts';
import { type Fields, type Observation, valuesIn } from '../observation.ts';
import { conforming } from '../replies.ts';
import { must, section, skip } from '../rule.ts';

const POSITION_TOLERANCE_METERS = 0.01;

const listIn = (observation: Observation, name: string) => (observation.firstAsSent[name] ?? []) as Fields[];

export const shapeRules = section('2.8, 2.9', 'Coordinates, vectors and poses', [
  [
    'coordinates name handedness, upAxis, lengthUnit, rotationRepresentation and transformSpace',
    async (subject) => {
      const words = Object.entries((await subject.observation()).first.coordinates);
      const empty = words.filter(([, word]) => word === '').map(([name]) => name);
      must(empty.length === 0, `${empty.join(', ')} is empty`);
    },
  ],
  [
    'fields that do not apply are omitted: no null in entities, paths, motions and events',
    async (subject) => {
      const observation = await subject.observation();
      const { entities, points, paths, motions } = observation.firstAsSent;
      const nulls = [...valuesIn({ entities, points, paths, motions, events: observation.events })].filter(
        ({ value }) => value === null,
      );
      must(
        nulls.length === 0,
        `null at ${nulls
          .slice(0, 3)
          .map(({ path }) => path)
          .join(', ')}`,
      );
    },
  ],
  [
    'fields that do not apply are omitted: no empty object as placeholder',
    async (subject) => {
      const observation = await subject.observation();
      const { entities, motions } = observation.firstAsSent;
      const empty = [...valuesIn({ entities, motions, events: observation.events })].filter(
        ({ value }) =>
          typeof value === 'object' && value !== null && Object.keys(value).length === 0 && !Array.isArray(value),
      );
      must(
        empty.length === 0,
        `an empty object at ${empty
          .slice(0, 3)
          .map(({ path }) => path)
          .join(', ')}`,
      );
    },
  ],
]);

export const snapshotRules = section('2.10, 4.7', 'Animation snapshot', [
  [
    'the snapshot names the instance that was asked for',
    async (subject) => {
      const { simulationId } = (await subject.observation()).first;
      must(simulationId === (await subject.simulationId()), `the snapshot is that of ${simulationId}`);
    },
  ],
  [
    'assets have assetId and sourceObjectName; every asset that an entity uses is among them',
    async (subject) => {
      const observation = await subject.observation();
      const known = listIn(observation, 'assets').map((asset) => conforming(assetSchema, asset, 'asset').assetId);
      for (const { entityName, assetId } of observation.first.entities) {
        must(known.includes(assetId), `${entityName} uses the asset ${assetId}, which is not listed`);
      }
    },
  ],
  [
    'points have a name of their own and a position',
    async (subject) => {
      const names = listIn(await subject.observation(), 'points').map(
        (point) => conforming(pointSchema, point, 'point').name,
      );
      must(new Set(names).size === names.length, 'two points have the same name');
    },
  ],
  [
    'motions holds unfinished motions only: begun and not over at the time of the clock',
    async (subject) => {
      for (const snapshot of [(await subject.observation()).first, (await subject.observation()).last]) {
        const now = snapshot.clock.simulationTimeMicros;
        for (const motion of snapshot.motions) {
          const duration = 'durationSeconds' in motion ? motion.durationSeconds : 0;
          const end = motion.simulationTimeMicros + duration * 1e6;
          const name = `${motion.animationType} of ${motion.entityName}`;
          must(motion.simulationTimeMicros <= now, `${name} begins at ${motion.simulationTimeMicros}, after ${now}`);
          must(duration > 0 && end >= now, `${name} was over at ${end}, before ${now}`);
        }
      }
    },
  ],
  [
    'a motion of the snapshot keeps its original start: it is the action that an earlier batch carried',
    async (subject) => {
      const { last, events, first } = await subject.observation();
      const since = last.motions.filter((motion) => motion.simulationTimeMicros > first.clock.simulationTimeMicros);
      if (since.length === 0) skip('no motion began while the instance was watched');
      const sent = new Set(events.map((event) => JSON.stringify(sorted(event))));
      for (const motion of since) {
        const found = sent.has(JSON.stringify(sorted(motion as unknown as Fields)));
        must(
          found,
          `${motion.animationType} of ${motion.entityName} at ${motion.simulationTimeMicros} was in no batch`,
        );
      }
    },
  ],
  [
    'each moving part has at most one unfinished motion',
    async (subject) => {
      const { motions } = (await subject.observation()).last;
      const parts = motions.map((motion) => `${motion.entityName} ${partOf(motion.animationType)}`);
      const twice = parts.find((part, index) => parts.indexOf(part) !== index);
      must(twice === undefined, `two motions of ${twice}`);
    },
  ],
]);

function partOf(kind: string): string {
  if (kind.endsWith('_FORK')) return 'fork';
  if (kind === 'MOVE_VERTICAL') return 'platform';
  return kind === 'TRANSFER_CARGO' ? 'cargo' : 'base';
}

function sorted(fields: Fields): unknown {
  if (Array.isArray(fields)) return fields.map((inner) => sorted(inner as Fields));
  if (typeof fields !== 'object' || fields === null) return fields;
  return Object.fromEntries(
    Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value as Fields)]),
  );
}

export const pathRules = section('2.11', 'Path', [
  [
    'a path has name, startPointName, endPointName, lengthMeters and a geometry of type LINE or CATMULL_ROM',
    async (subject) => {
      const paths = listIn(await subject.observation(), 'paths');
      if (paths.length === 0) skip('the instance has no path');
      const names = paths.map((path) => conforming(pathSchema, path, `path ${path.name}`).name);
      must(new Set(names).size === names.length, 'two paths have the same name');
    },
  ],
  [
    'start and end point of a path are points of the snapshot',
    async (subject) => {
      const { points, paths } = (await subject.observation()).first;
      const names = new Set(points.map(({ name }) => name));
      for (const path of paths) {
        must(names.has(path.startPointName), `path ${path.name} starts at ${path.startPointName}, which is no point`);
        must(names.has(path.endPointName), `path ${path.name} ends at ${path.endPointName}, which is no point`);
      }
    },
  ],
  [
    'the geometry begins and ends where the start and end points are',
    async (subject) => {
      const { points, paths } = (await subject.observation()).first;
      const at = new Map(points.map(({ name, position }) => [name, position]));
      for (const { name, startPointName, endPointName, geometry } of paths) {
        const controls =
          geometry.type === 'LINE' ? [geometry.startPosition, geometry.endPosition] : geometry.controlPoints;
        for (const [point, end] of [
          [at.get(startPointName), controls[0]],
          [at.get(endPointName), controls.at(-1)],
        ]) {
          const apart = point && end ? Math.hypot(point.x - end.x, point.y - end.y, point.z - end.z) : 0;
          must(apart <= POSITION_TOLERANCE_METERS, `path ${name} ends ${apart} m away from its point`);
        }
      }
    },
  ],
]);

export const entityRules = section('2.12', 'Entity state', [
  [
    'each entity has what its kind requires: world pose, or parent and local pose; platform, track and fork',
    async (subject) => {
      for (const entity of listIn(await subject.observation(), 'entities')) {
        conforming(entitySchema, entity, `entity ${entity.entityName}`);
      }
    },
  ],
  [
    'entity names are unique',
    async (subject) => {
      const names = (await subject.observation()).first.entities.map(({ entityName }) => entityName);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      must(twice === undefined, `two entities are called ${twice}`);
    },
  ],
  [
    'a parent exists, and no cycle forms',
    async (subject) => {
      const { entities } = (await subject.observation()).first;
      const parents = new Map(entities.map(({ entityName, parentEntityName }) => [entityName, parentEntityName]));
      for (const name of parents.keys()) {
        const above = new Set<string>();
        for (let at: string | undefined = name; at !== undefined; at = parents.get(at)) {
          must(parents.has(at), `${name} has the ancestor ${at}, which is no entity`);
          must(!above.has(at), `${name} is its own ancestor`);
          above.add(at);
        }
      }
    },
  ],
  [
    'supportedActions lists action kinds',
    async (subject) => {
      const kinds = new Set<string>(ACTION_TYPES);
      for (const { entityName, supportedActions } of (await subject.observation()).first.entities) {
        const strange = supportedActions.find((kind) => !kinds.has(kind));
        must(strange === undefined, `${entityName} supports ${strange}, which is no action kind`);
      }
    },
  ],
  [
    "a stacker's travel offset lies on its track",
    async (subject) => {
      const { entities } = (await subject.observation()).first;
      const stackers = entities.filter((entity) => entity.trackStartPosition !== undefined);
      if (stackers.length === 0) skip('the instance has no stacker');
      for (const { entityName, trackStartPosition: a, trackEndPosition: b, travelOffsetMeters = 0 } of stackers) {
        const length = a && b ? Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z) : 0;
        const isOn =
          travelOffsetMeters >= -POSITION_TOLERANCE_METERS && travelOffsetMeters <= length + POSITION_TOLERANCE_METERS;
        must(isOn, `${entityName} stands at ${travelOffsetMeters} m on a track of ${length} m`);
      }
    },
  ],
]);

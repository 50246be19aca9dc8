import * as z from 'zod';
import { vector3 } from '../../../units/index.ts';
import { startProcess } from '../../engine/index.ts';
import { palletEntity } from '../devices/pallet.ts';
import type { InitialScene } from '../output.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { openClimateArchive } from './climate-archive.ts';
import { curve, PATHS, POINTS } from './floor.ts';
import { Station } from './station.ts';
import { openTourTables } from './tour-tables.ts';
import { TrackVehicle } from './track-vehicle.ts';
import { Visitor } from './visitor.ts';

const PAUSE_SECONDS = { mean: 20, deviation: 5, minimum: 8 };

const TRACK_POINTS = [
  { name: 'TRACK.start', position: vector3(-17.3, 0, -14) },
  { name: 'TRACK.end', position: vector3(17.3, 0, -14) },
] as const;

/** Swings to and fro, so that headings change on the way. */
const BETWEEN = [-14.2, -14.9, -14.2, -14.9, -14.2].map((z, index) => vector3(6 * index - 12, 0, z));

const parametersSchema = z.object({
  archiveRows: z.int().min(0).max(2_000_000).default(0).meta({
    title: 'Rows of the archive',
    unit: '',
    description: 'Rows of the result table climate-archive, which tells of before the run; with 0 there is none',
  }),
  unusableActionAfterSeconds: z.number().min(0).max(86_400).default(0).meta({
    title: 'Unusable action after',
    unit: 's',
    description: 'When an action is sent that nobody can use, which ends the run (interface 6); with 0 none is',
  }),
});

/**
 * Every action, notification and corner of the interface's section 2, over and over: for conformance, tests and whoever
 * writes a reader. Plants do only what their work asks for.
 */
export const interfaceTour: Scenario = {
  name: 'interface-tour',
  label: 'Interface tour',
  description:
    'Not a plant: two carriers, a lift, a stacker and an observed vehicle go through every kind of action, every part ' +
    'that carries, stops and renamings again and again, within two minutes each time.',
  parameters: parametersSchema,
  isNoPlant: true,
  build,
};

function build(context: PlantContext, given: Record<string, unknown>): InitialScene {
  const { kernel, output, random } = context;
  const { archiveRows, unusableActionAfterSeconds } = parametersSchema.parse(given);
  const tables = openTourTables(kernel, output);
  const station = new Station(context, tables);
  const visitor = new Visitor(context, tables);
  const courier = createTrackVehicle(context);
  startProcess(kernel, station.drive());
  startProcess(kernel, station.store());
  startProcess(kernel, station.raise());
  startProcess(kernel, visitor.visit());
  openClimateArchive(output, random.stream('climate'), archiveRows);
  if (unusableActionAfterSeconds > 0) startProcess(kernel, unusable(context, unusableActionAfterSeconds));
  const devices = [...station.devices, ...visitor.devices, courier];
  const entities = [
    ...devices.map((device) => device.entity()),
    ...[...station.pallets, visitor.pallet].map(palletEntity),
  ];
  const assetIds = [...new Set(entities.map(({ assetId }) => assetId))];
  return {
    assets: assetIds.map((assetId) => ({ assetId, sourceObjectName: assetId })),
    entities,
    points: [...POINTS, ...TRACK_POINTS],
    paths: [...PATHS, courier.path],
  };
}

/** Stops somebody whom nobody knows. */
function* unusable({ kernel, output }: PlantContext, seconds: number) {
  yield seconds;
  const still = { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } };
  const head = { entityName: 'NOBODY', entityType: 'CARRIER', simulationTimeMicros: kernel.now };
  output.emit({ ...head, animationType: 'STOP', ...still });
}

/** The courier that is only ever observed. */
function createTrackVehicle({ kernel, output, random }: PlantContext): TrackVehicle {
  const stream = random.stream('courier');
  const { mean, deviation, minimum } = PAUSE_SECONDS;
  const pause = () => Math.max(minimum, stream.normal(mean, deviation));
  const [start, end] = TRACK_POINTS;
  return new TrackVehicle(kernel, output, 'COURIER', curve('TRACK', start, end, BETWEEN), pause);
}

import * as z from 'zod';
import type { AnimationEvent, Path } from '../../protocol/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { InitialScene, PlantOutput } from '../plant/output.ts';
import type { PlantContext, Scenario } from '../plant/scenario.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };
const TURNED = { x: 0, y: 180, z: 0 };

const track: Path = {
  name: 'P',
  startPointName: 'A',
  endPointName: 'B',
  lengthMeters: 10,
  geometry: { type: 'LINE', startPosition: ORIGIN, endPosition: { x: 10, y: 0, z: 0 } },
};

const scene = (): InitialScene => ({
  assets: [{ assetId: 'cart', sourceObjectName: 'cart' }],
  entities: [
    {
      entityName: 'C',
      entityType: 'CARRIER',
      assetId: 'cart',
      supportedActions: ['MOVE_ALONG_PATH', 'ROTATE'],
      position: ORIGIN,
      rotation: ORIGIN,
    },
  ],
  points: [
    { name: 'A', position: ORIGIN },
    { name: 'B', position: { x: 10, y: 0, z: 0 } },
  ],
  paths: [track],
});

const carrier = { entityName: 'C', entityType: 'CARRIER' };

/** There in 10 s, a turn of 2 s, back in 10 s, a turn of 2 s: again every 24 s. */
function shuttleEvents(start: number): AnimationEvent[] {
  const at = (seconds: number) => ({ ...carrier, simulationTimeMicros: start + seconds * MICROS_PER_SECOND });
  const end = { x: 10, y: 0, z: 0 };
  const uniform = { initialSpeed: 1, maxSpeed: 1, acceleration: 0, deceleration: 0, durationSeconds: 10 };
  const move = { animationType: 'MOVE_ALONG_PATH' as const, ...uniform };
  const turn = { animationType: 'ROTATE' as const, durationSeconds: 2 };
  const there = [
    { type: 'POINT' as const, name: 'A' },
    { type: 'PATH' as const, name: 'P' },
    { type: 'POINT' as const, name: 'B' },
  ];
  return [
    { ...at(0), ...move, position: ORIGIN, rotation: ORIGIN, route: there },
    { ...at(10), ...turn, position: end, rotation: ORIGIN, targetRotation: TURNED },
    { ...at(12), ...move, position: end, rotation: TURNED, route: [...there].reverse() },
    { ...at(22), ...turn, position: ORIGIN, rotation: TURNED, targetRotation: { x: 0, y: 360, z: 0 } },
  ];
}

const columns = [
  { name: 'trip', dataType: 'INTEGER' as const, nullable: false },
  { name: 'note', dataType: 'STRING' as const, nullable: true },
];

/** The smallest plant in which something moves: one carrier between two points, a row for every trip. */
export const yard: Scenario = {
  name: 'yard',
  label: 'Yard',
  description: 'One carrier between two points.',
  parameters: z.object({
    /** Emits an event that nobody can map at this second. */
    faultAtSeconds: z.number().positive().optional(),
    /** Throws at this second. */
    crashAtSeconds: z.number().positive().optional(),
  }),
  build(context, parameters) {
    const trips = context.output.table({ name: 'trips', ownerEntityName: null, columns });
    context.output.table({ name: 'moves', ownerEntityName: 'C', columns });
    context.output.table({ name: 'moves', ownerEntityName: 'D', columns });
    scheduleTrips(context, (trip) => trips.append({ trip }));
    if (typeof parameters.faultAtSeconds === 'number') scheduleFault(context, parameters.faultAtSeconds);
    if (typeof parameters.crashAtSeconds === 'number') scheduleCrash(context, parameters.crashAtSeconds);
    return scene();
  },
};

function scheduleTrips({ kernel, output }: PlantContext, onTrip: (trip: number) => void): void {
  let trip = 0;
  const start = () => {
    onTrip(trip);
    trip += 1;
    for (const event of shuttleEvents(kernel.now)) scheduleEmission(kernel, output, event);
    kernel.schedule(kernel.now + 24 * MICROS_PER_SECOND, start);
  };
  kernel.schedule(0, start);
}

function scheduleEmission(kernel: PlantContext['kernel'], output: PlantOutput, event: AnimationEvent): void {
  kernel.schedule(event.simulationTimeMicros, () => output.emit(event));
}

function scheduleFault({ kernel, output }: PlantContext, atSeconds: number): void {
  const simulationTimeMicros = atSeconds * MICROS_PER_SECOND;
  const stop = { animationType: 'STOP' as const, entityType: 'CARRIER', simulationTimeMicros, position: ORIGIN };
  kernel.schedule(simulationTimeMicros, () => {
    output.emit({ ...stop, entityName: 'C', rotation: ORIGIN });
    output.emit({ ...stop, entityName: 'nobody', rotation: ORIGIN });
  });
}

function scheduleCrash({ kernel }: PlantContext, atSeconds: number): void {
  kernel.schedule(atSeconds * MICROS_PER_SECOND, () => {
    throw new Error('the plant is broken');
  });
}

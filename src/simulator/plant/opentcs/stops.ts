import type { LocationModel, PlantModel, VehicleModel } from './plant-model.ts';

export type StopKind = 'load' | 'unload' | 'charge' | 'work';

/** A point at which something can be done at a location. */
export interface Stop {
  readonly location: LocationModel;
  readonly point: string;
  readonly operation: string;
  readonly kind: StopKind;
}

/** openTCS' operation of doing nothing. */
const NOTHING = 'NOP';

/** Everything that can be done in a plant. Operations are told apart by what vehicles name theirs, else by their words. */
export function stopsOf({ locations, vehicles }: Pick<PlantModel, 'locations' | 'vehicles'>): Stop[] {
  return locations.flatMap((location) =>
    location.links.flatMap(({ point, operations }) =>
      operations
        .filter((operation) => operation.toUpperCase() !== NOTHING)
        .map((operation) => ({ location, point, operation, kind: kindOf(operation, vehicles) })),
    ),
  );
}

function kindOf(operation: string, vehicles: readonly VehicleModel[]): StopKind {
  if (vehicles.some(({ loadOperation }) => loadOperation === operation)) return 'load';
  if (vehicles.some(({ unloadOperation }) => unloadOperation === operation)) return 'unload';
  if (/charg/i.test(operation)) return 'charge';
  if (/unload|drop|deliver|put/i.test(operation)) return 'unload';
  return /load|pick|get|fetch/i.test(operation) ? 'load' : 'work';
}

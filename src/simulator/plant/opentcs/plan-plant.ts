import type { Meters } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import type { FootprintSize } from '../network/footprint.ts';
import { type DeckPlace, placeDecks } from './deck-places.ts';
import { dividedPaths } from './divided-paths.ts';
import { sweptFloor } from './floor.ts';
import { findHomes, type Home, type Homes } from './homes.ts';
import type { PlantModel, VehicleModel } from './plant-model.ts';
import { gathered } from './plant-warnings.ts';
import { readPlantModelInSteps } from './read-plant-model.ts';
import { layRoads } from './road-network.ts';
import { type Stop, stopsOf } from './stops.ts';
import type { PlantProblem } from './xml-tree.ts';

/** All that takes long to find out of a plant model. Plain data: a thread can find it out for another one. */
export interface PlantPlan {
  readonly model: PlantModel;
  /** Which cells exclude each other: a row of bits for each, in one block. */
  readonly conflicts: Uint32Array;
  readonly cellCount: number;
  readonly homes: readonly Home[];
  /** What every vehicle can work at. */
  readonly stops: readonly Stop[];
  readonly decks: readonly DeckPlace[];
  /** What is not as the file may have meant it. */
  readonly warnings: readonly PlantProblem[];
}

export type PlanReading = { readonly plan: PlantPlan } | { readonly problems: readonly PlantProblem[] };

/** Outline of the model that vehicles are drawn with: what is drawn must not overlap either. */
const DRAWN: FootprintSize = { lengthMeters: 1.5, widthMeters: 1.1 };

/** Reads a plant model and finds out how it can be driven, or tells everything that is wrong with it, by line. */
export function* planPlant(text: string): Steps<PlanReading> {
  const reading = yield* readPlantModelInSteps(text);
  if ('problems' in reading) return reading;
  const { model, warnings } = reading;
  const size = largestOf(model);
  const paths = yield* dividedPaths(model);
  const floor = yield* sweptFloor(model, paths, size);
  const roads = yield* layRoads(model, paths, floor.cells);
  const located = stopsOf(model);
  const isOfPoints = located.length === 0;
  const found = yield* findHomes(model, roads, isOfPoints ? everyPoint(model) : located, isOfPoints);
  const { decks, warnings: crowded } = yield* placeDecks(found.stops, roads.spots, floor, size);
  const plan: PlantPlan = {
    model,
    conflicts: floor.block,
    cellCount: floor.cells.length,
    homes: found.homes,
    stops: found.stops,
    decks,
    warnings: [...warnings, ...warningsOf(found), ...unserved(located, found), ...crowded].sort(
      (a, b) => a.line - b.line,
    ),
  };
  return { plan };
}

/** All vehicles are taken to be as large as the largest of them, and at least as large as they are drawn. */
function largestOf({ vehicles }: PlantModel): FootprintSize {
  const most = (drawn: Meters, of: (vehicle: VehicleModel) => Meters) => Math.max(drawn, ...vehicles.map(of));
  return {
    lengthMeters: most(DRAWN.lengthMeters, ({ lengthMeters }) => lengthMeters),
    widthMeters: most(DRAWN.widthMeters, ({ widthMeters }) => widthMeters),
  };
}

/** Where there are no locations, vehicles visit points. */
function everyPoint({ points }: PlantModel): Stop[] {
  return points.map(({ name, position }) => ({
    location: { name, line: 1, position, links: [] },
    point: name,
    operation: 'MOVE',
    kind: 'work',
  }));
}

/** Locations to which no way leads from where most of the others hang together. */
function unserved(stops: readonly Stop[], { stops: served, homes }: Homes): PlantProblem[] {
  if (homes.length === 0) return [];
  const reached = new Set([...served, ...homes.flatMap(({ chargers }) => chargers)].map(({ location }) => location));
  const others = new Set(stops.map(({ location }) => location).filter((location) => !reached.has(location)));
  return gathered(
    [...others].map(({ name, line }) => ({
      line,
      text: `location "${name}" is not served: no way leads there and back`,
    })),
  );
}

function warningsOf({ leftOut }: Homes): PlantProblem[] {
  return leftOut.map(({ vehicle: { name, line }, why }) => ({ line, text: `vehicle "${name}" is left out: ${why}` }));
}

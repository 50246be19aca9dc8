import {
  type Degrees,
  distanceBetween,
  headingOfDirection,
  type Meters,
  radiansFromDegrees,
  type Vector3,
  vector3,
} from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import type { CellRegistry } from '../network/cell-registry.ts';
import { type Footprint, type FootprintSize, footprintAt, footprintsOverlap } from '../network/footprint.ts';
import { gathered } from './plant-warnings.ts';
import type { Spot } from './road-network.ts';
import type { Stop } from './stops.ts';
import type { PlantProblem } from './xml-tree.ts';

/** Where goods are handed over at a point: beside it, wherever the location is drawn on the plan. */
export interface DeckPlace {
  readonly entityName: string;
  readonly location: string;
  readonly point: string;
  readonly position: Vector3;
  readonly heading: Degrees;
}

/** Half the length of a deck, its end towards the vehicle, with the gap between it and who turns there. */
const DECK_REACH_METERS: Meters = 0.9;
const DECK = { lengthMeters: 1.6, widthMeters: 1 };
const STEP_DEGREES = 15;
/** No deck is longer than this. */
const SQUARE_METERS: Meters = 2;

/** A deck for each location at each of its points, towards where it is drawn, or else where it is in nobody's way. */
export function* placeDecks(
  stops: readonly Stop[],
  spots: ReadonlyMap<string, Spot>,
  floor: CellRegistry,
  vehicle: FootprintSize,
): Steps<{ decks: DeckPlace[]; warnings: PlantProblem[] }> {
  const decks: DeckPlace[] = [];
  const warnings: PlantProblem[] = [];
  const taken = new Map<string, Footprint[]>();
  for (const [entityName, { location, point }] of deckNames(stops)) {
    yield;
    const spot = spots.get(point);
    if (!spot) continue;
    const meters = Math.hypot(vehicle.lengthMeters, vehicle.widthMeters) / 2 + DECK_REACH_METERS;
    const places = directionsFrom(spot.position, location.position).map((heading) => placeAt(spot, heading, meters));
    const isFree = ({ footprint }: Place) =>
      !near(taken, footprint).some((other) => footprintsOverlap(footprint, other)) && floor.isFree(footprint);
    const [first] = places;
    const place = places.find(isFree) ?? (first as Place);
    if (!isFree(place)) {
      const text = `the deck of location "${location.name}" at point "${point}" stands in a way: there is no room beside it`;
      warnings.push({ line: location.line, text });
    }
    const square = squareOf(place.footprint.x, place.footprint.z);
    taken.set(square, [...(taken.get(square) ?? []), place.footprint]);
    decks.push({ entityName, location: location.name, point, position: place.position, heading: place.heading });
  }
  return { decks, warnings: gathered(warnings) };
}

function squareOf(x: Meters, z: Meters): string {
  return `${Math.floor(x / SQUARE_METERS)} ${Math.floor(z / SQUARE_METERS)}`;
}

interface Place {
  readonly position: Vector3;
  /** Towards the vehicle. */
  readonly heading: Degrees;
  readonly footprint: Footprint;
}

function placeAt({ position: { x, y, z } }: Spot, heading: Degrees, meters: Meters): Place {
  const radians = radiansFromDegrees(heading);
  const position = vector3(x + meters * Math.cos(radians), y, z - meters * Math.sin(radians));
  return { position, heading: heading + 180, footprint: footprintAt(position, heading, DECK) };
}

/** Those of the square in which something stands, and of the squares beside it. */
function near(taken: ReadonlyMap<string, readonly Footprint[]>, { x, z }: Footprint): Footprint[] {
  const steps = [-SQUARE_METERS, 0, SQUARE_METERS];
  return steps.flatMap((right) => steps.flatMap((down) => taken.get(squareOf(x + right, z + down)) ?? []));
}

/** Headings from a point, that towards the location first and others the later, the more they differ from it. */
function directionsFrom(point: Vector3, location: Vector3): Degrees[] {
  const isApart = distanceBetween(point, location) > 0.01;
  const first = isApart ? headingOfDirection(location.x - point.x, location.z - point.z) : 0;
  const turns = Array.from(
    { length: 360 / STEP_DEGREES },
    (_, step) => Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1),
  );
  return turns.map((turn) => first + turn * STEP_DEGREES);
}

/** By name: that of its location, with the point where a location has several. */
function deckNames(stops: readonly Stop[]): ReadonlyMap<string, Stop> {
  const handed = new Map<string, Stop>();
  for (const stop of stops) {
    if (stop.kind !== 'load' && stop.kind !== 'unload') continue;
    handed.set(JSON.stringify([stop.location.name, stop.point]), stop);
  }
  const points = new Map<string, number>();
  for (const { location } of handed.values()) points.set(location.name, (points.get(location.name) ?? 0) + 1);
  const named = new Map<string, Stop>();
  for (const stop of handed.values()) {
    const { name } = stop.location;
    named.set(points.get(name) === 1 ? name : `${name} at ${stop.point}`, stop);
  }
  return named;
}

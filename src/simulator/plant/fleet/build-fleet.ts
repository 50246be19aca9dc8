import type { Asset, EntityState } from '../../../protocol/index.ts';
import type { InitialScene } from '../output.ts';
import type { PlantContext } from '../scenario.ts';
import { DeckPlace, palletOn } from './deck-place.ts';
import { Dispatcher } from './dispatcher.ts';
import { Driving } from './driving.ts';
import { FleetCarrier } from './fleet-carrier.ts';
import type { Lane } from './lane.ts';
import type { FleetParameters } from './parameters.ts';
import { RouteGuide } from './route-guide.ts';
import { layStreets } from './street-grid.ts';

const ASSETS: Asset[] = ['carrier-pallet', 'deck', 'pallet'].map((assetId) => ({
  assetId,
  sourceObjectName: assetId,
}));

/** Carriers at work on so many streets in each direction (an even number, at least 2). */
export function buildFleet(context: PlantContext, parameters: FleetParameters, streets: number): InitialScene {
  const { carriers: count, filledAtStart, speed, acceleration } = parameters;
  const driving = new Driving(speed, acceleration);
  const { lanes, ...network } = layStreets(streets, driving);
  const decks = lanes.map((lane, index) => new DeckPlace(`deck-${index + 1}`, lane));
  const pallets = placePallets(context, decks, filledAtStart);
  const dispatcher = new Dispatcher(context, lanes, decks, parameters);
  const around = {
    kernel: context.kernel,
    output: context.output,
    guide: new RouteGuide(lanes),
    driving,
    onArrival: (carrier: FleetCarrier) => dispatcher.serve(carrier),
  };
  const carriers = Array.from({ length: count }, (_, index) => {
    const lane = lanes[Math.floor((index * lanes.length) / count)] as Lane;
    return new FleetCarrier(`carrier-${index + 1}`, { lane, slot: lane.queue.length }, around);
  });
  dispatcher.enlist(carriers);
  const entities = [...decks.map((deck) => deck.entity()), ...carriers.map((carrier) => carrier.entity()), ...pallets];
  return { assets: ASSETS, entities, points: [...network.points], paths: [...network.paths] };
}

function placePallets({ random }: PlantContext, decks: readonly DeckPlace[], filledAtStart: number): EntityState[] {
  const chance = random.stream('pallets');
  return decks
    .filter(() => chance.uniform() < filledAtStart)
    .map((deck, index) => {
      deck.pallet = `pallet-${index + 1}`;
      return palletOn(deck, deck.pallet);
    });
}

import type { Asset, EntityState } from '../../../protocol/index.ts';
import type { InitialScene } from '../output.ts';
import type { PlantContext } from '../scenario.ts';
import { DeckPlace, palletOn } from './deck-place.ts';
import { Dispatcher } from './dispatcher.ts';
import { FleetCarrier } from './fleet-carrier.ts';
import type { Lane } from './lane.ts';
import { RouteGuide } from './route-guide.ts';
import { layStreets } from './street-grid.ts';

/** Part of the decks on which a pallet stands at the start. */
const PALLETS_PER_DECK = 0.7;

const ASSETS: Asset[] = ['carrier-pallet', 'deck', 'pallet'].map((assetId) => ({
  assetId,
  sourceObjectName: assetId,
}));

/** Carriers at work on so many streets in each direction (an even number, at least 2). */
export function buildFleet(context: PlantContext, count: number, streets: number): InitialScene {
  const { lanes, ...network } = layStreets(streets);
  const decks = lanes.map((lane, index) => new DeckPlace(`deck-${index + 1}`, lane));
  const pallets = placePallets(context, decks);
  const dispatcher = new Dispatcher(context, lanes, decks);
  const around = {
    kernel: context.kernel,
    output: context.output,
    guide: new RouteGuide(lanes),
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

function placePallets({ random }: PlantContext, decks: readonly DeckPlace[]): EntityState[] {
  const chance = random.stream('pallets');
  return decks
    .filter(() => chance.uniform() < PALLETS_PER_DECK)
    .map((deck, index) => {
      deck.pallet = `pallet-${index + 1}`;
      return palletOn(deck, deck.pallet);
    });
}

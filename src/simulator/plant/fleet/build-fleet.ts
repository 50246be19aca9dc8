import type { Asset, EntityState } from '../../../protocol/index.ts';
import type { Steps } from '../../engine/index.ts';
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

/** So many carriers are made in one step. */
const CARRIERS_PER_STEP = 500;

/** Carriers at work on so many streets in each direction (an even number, at least 2), built in steps. */
export function* buildFleet(context: PlantContext, parameters: FleetParameters, streets: number): Steps<InitialScene> {
  const { carriers: count, filledAtStart, speed, acceleration } = parameters;
  const driving = new Driving(speed, acceleration);
  const { lanes, ...network } = yield* layStreets(streets, driving);
  yield;
  const decks = lanes.map((lane, index) => new DeckPlace(`deck-${index + 1}`, lane));
  const pallets = placePallets(context, decks, filledAtStart);
  yield;
  const dispatcher = new Dispatcher(context, lanes, decks, parameters);
  const around = {
    kernel: context.kernel,
    output: context.output,
    guide: new RouteGuide(lanes),
    driving,
    onArrival: (carrier: FleetCarrier) => dispatcher.serve(carrier),
  };
  yield;
  const carriers: FleetCarrier[] = [];
  while (carriers.length < count) {
    const lane = lanes[Math.floor((carriers.length * lanes.length) / count)] as Lane;
    carriers.push(new FleetCarrier(`carrier-${carriers.length + 1}`, { lane, slot: lane.queue.length }, around));
    if (carriers.length % CARRIERS_PER_STEP === 0) yield;
  }
  yield* dispatcher.enlist(carriers);
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

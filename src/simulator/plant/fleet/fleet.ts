import * as z from 'zod';
import type { Asset } from '../../../protocol/index.ts';
import type { InitialScene } from '../output.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { DeckPlace, palletOn } from './deck-place.ts';
import { Dispatcher } from './dispatcher.ts';
import { FleetCarrier } from './fleet-carrier.ts';
import type { Lane } from './lane.ts';
import { RouteGuide } from './route-guide.ts';
import { layStreets } from './street-grid.ts';

const CARRIERS_PER_JUNCTION = 2.5;
const FEWEST_STREETS = 4;
/** Part of the decks on which a pallet stands at the start. */
const PALLETS_PER_DECK = 0.7;

const ASSETS: Asset[] = ['carrier-pallet', 'deck', 'pallet'].map((assetId) => ({
  assetId,
  sourceObjectName: assetId,
}));

const parametersSchema = z.object({
  carriers: z.int().min(1).max(10_000).default(60).describe('Number of carriers'),
});

export const fleet: Scenario = {
  name: 'fleet',
  label: 'Fleet',
  description: 'Pallet carriers on a grid of one-way streets, as many as wanted, between decks at the roadside.',
  parameters: parametersSchema,
  build(context, parameters) {
    return buildFleet(context, parametersSchema.parse(parameters).carriers);
  },
};

function buildFleet(context: PlantContext, count: number): InitialScene {
  const grid = layStreets(streetsFor(count));
  const random = context.random.stream('fleet');
  const decks = grid.lanes.map((lane, index) => new DeckPlace(`deck-${index + 1}`, lane));
  const dispatcher = new Dispatcher(context, grid.lanes, decks);
  const around = {
    kernel: context.kernel,
    output: context.output,
    guide: new RouteGuide(grid),
    onArrival: (carrier: FleetCarrier) => dispatcher.serve(carrier),
  };
  const carriers = Array.from({ length: count }, (_, index) => {
    const lane = grid.lanes[Math.floor((index * grid.lanes.length) / count)] as Lane;
    return new FleetCarrier(`carrier-${index + 1}`, { lane, slot: lane.queue.length }, around);
  });
  for (const carrier of carriers) dispatcher.enlist(carrier);
  const pallets = decks
    .filter(() => random.uniform() < PALLETS_PER_DECK)
    .map((deck, index) => {
      deck.pallet = `pallet-${index + 1}`;
      return palletOn(deck, deck.pallet);
    });
  return {
    assets: ASSETS,
    entities: [...decks.map((deck) => deck.entity()), ...carriers.map((carrier) => carrier.entity()), ...pallets],
    points: [...grid.points],
    paths: [...grid.paths],
  };
}

function streetsFor(carriers: number): number {
  const size = Math.ceil(Math.sqrt(carriers / CARRIERS_PER_JUNCTION));
  return Math.max(FEWEST_STREETS, size + (size % 2));
}

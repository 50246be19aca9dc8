import type { Seconds } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import { CargoMoves } from '../devices/cargo-moves.ts';
import { Deck, onTop } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput } from '../output.ts';
import type { DeckPlace } from './deck-places.ts';
import type { Stop } from './stops.ts';
import type { Vehicle } from './vehicle.ts';

/** Goods that were set down leave the plant after this long. */
const LEAVING_SECONDS: Seconds = 8;

/** What happens to goods at the locations of a plant: they come from outside, are carried, and leave. */
export class LoadHandling {
  readonly decks: ReadonlyMap<string, Deck>;
  private readonly kernel: Kernel;
  private readonly cargo: CargoMoves;
  private count = 0;

  constructor(kernel: Kernel, output: PlantOutput, places: readonly DeckPlace[]) {
    this.kernel = kernel;
    this.cargo = new CargoMoves(kernel, output);
    this.decks = new Map(
      places.map((place) => [keyOf(place.location, place.point), new Deck(kernel, place.entityName, place)]),
    );
  }

  /** Where goods are handed over at a stop; none where nothing is. */
  deckAt({ location, point }: Stop): Deck | undefined {
    return this.decks.get(keyOf(location.name, point));
  }

  /** @returns false where nothing can be loaded: no deck, or something is carried already. */
  *load(vehicle: Vehicle, stop: Stop): Process<boolean> {
    const deck = this.deckAt(stop);
    if (!deck || vehicle.pallet) return false;
    while (deck.isOccupied) yield deck.changed;
    const pallet = this.newPallet(deck);
    deck.put(pallet);
    this.cargo.create(pallet);
    yield* this.cargo.convey(pallet, vehicle, onTop());
    deck.clear();
    vehicle.pallet = pallet;
    return true;
  }

  *unload(vehicle: Vehicle, stop: Stop): Process<boolean> {
    const deck = this.deckAt(stop);
    const { pallet } = vehicle;
    if (!deck || !pallet) return false;
    while (deck.isOccupied) yield deck.changed;
    deck.put(pallet);
    yield* this.cargo.convey(pallet, deck, onTop());
    vehicle.pallet = null;
    startProcess(this.kernel, this.leave(pallet, deck));
    return true;
  }

  private *leave(pallet: Pallet, deck: Deck): Process {
    yield LEAVING_SECONDS;
    this.cargo.remove(pallet);
    deck.clear();
  }

  private newPallet(holder: Deck): Pallet {
    this.count += 1;
    const name = `cargo-${String(this.count).padStart(5, '0')}`;
    const goods = { article: holder.entityName, quantity: 1, weightKilograms: 500, expiryDate: null };
    return { name, ...goods, holder, local: { position: onTop(), heading: 0 } };
  }
}

function keyOf(location: string, point: string): string {
  return JSON.stringify([location, point]);
}

import { headingOfDirection, type Seconds } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import { CargoMoves } from '../devices/cargo-moves.ts';
import { Deck, onTop } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput } from '../output.ts';
import type { Spot } from './road-network.ts';
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

  constructor(kernel: Kernel, output: PlantOutput, stops: readonly Stop[], spots: ReadonlyMap<string, Spot>) {
    this.kernel = kernel;
    this.cargo = new CargoMoves(kernel, output);
    const handed = stops.filter(({ kind }) => kind === 'load' || kind === 'unload');
    this.decks = new Map(handed.map((stop) => [stop.location.name, deckFor(kernel, stop, spots.get(stop.point))]));
  }

  /** @returns false where nothing can be loaded: no deck, or something is carried already. */
  *load(vehicle: Vehicle, { location }: Stop): Process<boolean> {
    const deck = this.decks.get(location.name);
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

  *unload(vehicle: Vehicle, { location }: Stop): Process<boolean> {
    const deck = this.decks.get(location.name);
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

/** A deck where the location is, its end towards the vehicle. */
function deckFor(kernel: Kernel, { location }: Stop, spot: Spot | undefined): Deck {
  const { x, z } = location.position;
  const heading = spot ? headingOfDirection(spot.position.x - x, spot.position.z - z) : 0;
  return new Deck(kernel, location.name, { position: location.position, heading });
}

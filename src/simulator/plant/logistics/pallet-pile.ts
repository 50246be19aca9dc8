import { vector3 } from '../../../units/index.ts';
import type { Process } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import { DECK_HEIGHT_METERS, type Deck, onTop } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';
import { EMPTY_PALLET_METERS, type Pallet, stackOf } from '../devices/pallet.ts';

/** Empty pallets on top of one another, in one column or in several beside each other. */
export class PalletPile {
  private readonly columns: readonly { readonly place: Deck; readonly pallets: Pallet[] }[];

  constructor(places: readonly Deck[]) {
    this.columns = places.map((place) => ({ place, pallets: [] }));
  }

  get count(): number {
    return this.columns.reduce((sum, { pallets }) => sum + pallets.length, 0);
  }

  /** Puts a pallet, made for where it is to stand, onto the highest column, so that the lower ones make room. */
  add(create: (place: Deck, local: Frame) => Pallet): Pallet {
    const { place, pallets } = this.highest;
    const pallet = create(place, { position: above(pallets.length), heading: 0 });
    pallets.push(pallet);
    return pallet;
  }

  /** The uppermost pallet of the lowest column. */
  take(): Pallet | undefined {
    const columns = this.columns.filter(({ pallets }) => pallets.length > 0);
    return columns
      .reduce<(typeof columns)[number] | undefined>(
        (low, next) => (low && low.pallets.length <= next.pallets.length ? low : next),
        undefined,
      )
      ?.pallets.pop();
  }

  /** A stack is set down on the lowest column and is a part of the pile from then on. */
  *receive(cargo: CargoMoves, stack: Pallet): Process {
    const lowest = [...this.columns].sort((a, b) => a.pallets.length - b.pallets.length)[0] ?? this.highest;
    yield* cargo.convey(stack, lowest.place, above(lowest.pallets.length));
    lowest.pallets.push(...stackOf(stack));
    delete stack.stacked;
  }

  /** So many pallets from the top of the highest column go to a deck as one stack. */
  *handOver(cargo: CargoMoves, count: number, deck: Deck): Process<Pallet> {
    const [lowest, ...stacked] = this.highest.pallets.splice(-count);
    if (!lowest) throw new Error(`There is no pallet in the pile beside ${deck.entityName}`);
    lowest.stacked = stacked;
    yield* cargo.convey(lowest, deck, onTop());
    return lowest;
  }

  private get highest() {
    const [first, ...others] = this.columns;
    if (!first) throw new Error('A pile has a column at least');
    return others.reduce((high, next) => (next.pallets.length > high.pallets.length ? next : high), first);
  }
}

function above(count: number) {
  return vector3(0, DECK_HEIGHT_METERS + count * EMPTY_PALLET_METERS, 0);
}

import { type Kernel, type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import type { Deck } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';
import { type Pallet, raised, stackOf } from '../devices/pallet.ts';
import { PalletPile } from '../logistics/pallet-pile.ts';
import { whenChanged } from '../logistics/when-changed.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import type { PlantContext } from '../scenario.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { CentreParameters } from './parameters.ts';

const COLUMNS = columnsOf({
  emptyPallet: 'STRING',
  origin: 'STRING',
  emptiedFrom: 'STRING?',
  reusable: 'BOOLEAN',
  cameAt: 'DATETIME',
  fate: 'STRING?',
  usedFor: 'STRING?',
  leftAt: 'DATETIME?',
});

/** With so few pallets in the magazine a stack is ordered: it comes with the next truck. */
const REORDER_AT = 12;
const EMPTY_PALLET_KILOGRAMS = 22;

interface EmptyPalletParts {
  readonly cargo: CargoMoves;
  readonly places: EmptyPalletPlaces;
}

/** Where empty pallets are, on the mezzanine. */
export interface EmptyPalletPlaces {
  /** Stacks for the magazine are brought here. */
  readonly emptiesIn: Deck;
  readonly magazine: readonly Deck[];
  /** What cannot carry goods again piles up here, and a full stack is fetched from the deck beside it. */
  readonly sortedOut: readonly Deck[];
  readonly emptiesOut: Deck;
}

type Rules = Pick<CentreParameters, 'reusableShare' | 'palletsPerStack' | 'emptyPalletsAtStart'>;

/**
 * Empty pallets. What is packed is put on an empty pallet from the magazine; the one on which it was stored then is
 * empty, and goes into the magazine, or is sorted out. Trucks bring what the magazine lacks, and take back what was
 * sorted out, by the stack. Who is to be packed has an empty pallet set aside before it leaves the rack: nobody on the
 * way to packing or there ever waits for one that could not get past.
 */
export class EmptyPallets {
  /** A full stack stands ready to be fetched. */
  returning: (stack: Pallet, from: Deck) => void = () => undefined;
  /** There are more pallets in the magazine than there were. */
  restocked: () => void = () => undefined;
  private readonly context: PlantContext;
  private readonly parts: EmptyPalletParts;
  private readonly rules: Rules;
  private readonly random: RandomStream;
  private readonly table: EmptyPalletTable;
  private readonly magazine: PalletPile;
  private readonly sortedOut: PalletPile;
  private readonly stacks = new Set<Pallet>();
  private setAside = 0;
  private isOrdered = false;
  private numbered = 0;

  constructor(context: PlantContext, parts: EmptyPalletParts, rules: Rules) {
    this.context = context;
    this.parts = parts;
    this.rules = rules;
    this.random = context.random.stream('empty-pallets');
    this.table = new EmptyPalletTable(context.kernel, context.output);
    this.magazine = new PalletPile(parts.places.magazine);
    this.sortedOut = new PalletPile(parts.places.sortedOut);
    whenChanged(context.kernel, parts.places.emptiesOut, () => this.giveBack());
  }

  /** Empty pallets that packing can use. */
  get inMagazine(): number {
    return this.magazine.count;
  }

  /** Empty pallets that wait to be given back. */
  get waitingForReturn(): number {
    return this.sortedOut.count;
  }

  /** Fills the magazine before the run begins. */
  stockUp(): Pallet[] {
    return Array.from({ length: this.rules.emptyPalletsAtStart }, () =>
      this.magazine.add((place, local) => this.createPallet('AT_START', true, place, local)),
    );
  }

  /** Sets an empty pallet aside for one that is to be packed. @returns false where there is none left */
  reserve(): boolean {
    if (this.setAside >= this.magazine.count) return false;
    this.setAside += 1;
    return true;
  }

  /** Goods go from the pallet on which they were stored onto the one that was set aside. */
  repack(goods: Pallet): void {
    const { cargo } = this.parts;
    const used = this.magazine.take();
    if (!used) throw new Error(`No empty pallet was set aside for ${goods.name}`);
    this.setAside -= 1;
    cargo.remove(used);
    this.table.went(used, goods);
    const isReusable = this.random.uniform() < this.rules.reusableShare;
    const pile = isReusable ? this.magazine : this.sortedOut;
    cargo.create(pile.add((place, local) => this.createPallet('EMPTIED', isReusable, place, local, goods)));
    if (isReusable) this.restocked();
    else this.giveBack();
  }

  /** Pallets that the next truck is to bring; they count as ordered. */
  order(): number {
    if (!this.isWanted) return 0;
    this.isOrdered = true;
    return this.rules.palletsPerStack;
  }

  get isWanted(): boolean {
    return !this.isOrdered && this.magazine.count <= REORDER_AT;
  }

  /** A stack as a truck brings it. */
  createStack(count: number, holder: Deck, local: Frame): Pallet {
    const create = (layer: number) => this.createPallet('DELIVERED', true, holder, raised(local, layer));
    const stack = create(0);
    stack.stacked = Array.from({ length: count - 1 }, (_, above) => create(above + 1));
    return this.asStack(stack);
  }

  isStack(pallet: Pallet): boolean {
    return this.stacks.has(pallet);
  }

  /** A stack has been brought to the deck beside the magazine. */
  restock(stack: Pallet): void {
    startProcess(this.context.kernel, this.fill(stack));
  }

  /** A stack has left with a truck. */
  returned(stack: Pallet): void {
    this.stacks.delete(stack);
    for (const pallet of stackOf(stack)) this.table.went(pallet, null);
  }

  private *fill(stack: Pallet): Process {
    const { cargo, places } = this.parts;
    places.emptiesIn.pallet = null;
    yield* this.magazine.receive(cargo, stack);
    this.stacks.delete(stack);
    this.isOrdered = false;
    places.emptiesIn.clear();
    this.restocked();
  }

  /** Has a full stack made ready, where there is one and the deck is free. */
  private giveBack(): void {
    const { emptiesOut } = this.parts.places;
    if (!emptiesOut.isFree || this.sortedOut.count < this.rules.palletsPerStack) return;
    emptiesOut.promise();
    emptiesOut.admit();
    startProcess(this.context.kernel, this.makeReady(emptiesOut));
  }

  private *makeReady(deck: Deck): Process {
    const { palletsPerStack } = this.rules;
    const stack = this.asStack(yield* this.sortedOut.handOver(this.parts.cargo, palletsPerStack, deck));
    deck.settle(stack);
    this.returning(stack, deck);
  }

  private asStack(stack: Pallet): Pallet {
    this.stacks.add(stack);
    stack.weightKilograms = EMPTY_PALLET_KILOGRAMS * stackOf(stack).length;
    return stack;
  }

  private createPallet(origin: Origin, isReusable: boolean, holder: Deck, local: Frame, goods?: Pallet): Pallet {
    this.numbered += 1;
    const pallet: Pallet = {
      name: `EMPTY-${String(this.numbered).padStart(5, '0')}`,
      assetId: 'empty-pallet',
      article: 'Empty pallet',
      quantity: 0,
      weightKilograms: EMPTY_PALLET_KILOGRAMS,
      expiryDate: null,
      holder,
      local,
    };
    this.table.came(pallet, origin, isReusable, goods);
    return pallet;
  }
}

/** How an empty pallet came to be here. */
type Origin = 'AT_START' | 'DELIVERED' | 'EMPTIED';

/** The table `empty-pallets`: a row for each, where it came from and what has become of it. */
class EmptyPalletTable {
  private readonly kernel: Kernel;
  private readonly table: TableWriter;
  private readonly rows = new Map<Pallet, number>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.table = output.table({ name: 'empty-pallets', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** @param goods the pallet whose goods stood on it, where it was emptied here */
  came(pallet: Pallet, origin: Origin, isReusable: boolean, goods: Pallet | null = null): void {
    const row = { emptyPallet: pallet.name, origin, emptiedFrom: goods?.name ?? null, reusable: isReusable };
    const since = dateTimeAt(this.kernel.now);
    this.rows.set(pallet, this.table.append({ ...row, cameAt: since, fate: null, usedFor: null, leftAt: null }));
  }

  /** @param goods the pallet whose goods stand on it now; null where it was given back */
  went(pallet: Pallet, goods: Pallet | null): void {
    const row = this.rows.get(pallet);
    if (row === undefined) return;
    this.rows.delete(pallet);
    const fate = goods ? 'USED' : 'RETURNED';
    this.table.update(row, { fate, usedFor: goods?.name ?? null, leftAt: dateTimeAt(this.kernel.now) });
  }
}

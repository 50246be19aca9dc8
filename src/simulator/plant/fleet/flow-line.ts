import type { EntityState } from '../../../protocol/index.ts';
import { type Degrees, type Meters, microsFromSeconds, type Seconds, vector3 } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import { type Frame, relativeFrame } from '../devices/frame.ts';
import type { PlantOutput } from '../output.ts';
import { DECK_HEIGHT_METERS } from './driving.ts';
import type { Spot } from './neighbourhood.ts';
import { besideLane, PLACE_ASIDE_METERS, type Roadside } from './roadside.ts';

/** Rollers move pallets at this speed, in metres per second. */
const ROLLER_SPEED = 0.4;

/** What a line is for: pallets wait in it, or are worked on their way through. */
export type LineKind = 'STORE' | 'STATION';

export interface LinePlan {
  readonly name: string;
  readonly kind: LineKind;
  readonly spot: Spot;
  readonly entry: Roadside;
  readonly exit: Roadside;
  /** Places, in metres before the exit; the last is at the entry. */
  readonly places: readonly Meters[];
  /** Place at which a pallet is worked, and for how long. */
  readonly work?: { readonly place: number; readonly seconds: Seconds };
}

/** A pallet, and how it lies. */
export interface LinePallet {
  readonly name: string;
  heading: Degrees;
}

interface Item {
  readonly pallet: LinePallet;
  isResting: boolean;
  isWorked: boolean;
}

/** Told of what becomes of the pallets of a line. */
export interface LineWatch {
  /** A pallet has come to rest. */
  settled(line: FlowLine): void;
  /** A pallet is worked and on its way to the exit. */
  worked(line: FlowLine): void;
}

/** Rollers across a block: carriers put pallets on at one end and take them at the other, first in, first out. */
export class FlowLine {
  readonly plan: LinePlan;
  readonly frame: Frame;
  private readonly items: (Item | null)[];
  private promisedIn = 0;
  private promisedOut = 0;
  /** Carriers that stand at either end until something has moved. */
  private readonly waiting: (() => void)[] = [];
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly watch: LineWatch;

  constructor(plan: LinePlan, kernel: Kernel, output: PlantOutput, watch: LineWatch) {
    this.plan = plan;
    this.kernel = kernel;
    this.output = output;
    this.watch = watch;
    this.items = plan.places.map(() => null);
    const from = besideLane(plan.entry, PLACE_ASIDE_METERS);
    const to = besideLane(plan.exit, PLACE_ASIDE_METERS);
    const position = vector3((from.x + to.x) / 2, 0, (from.z + to.z) / 2);
    this.frame = { position, heading: to.z > from.z ? -90 : 90 };
  }

  get name(): string {
    return this.plan.name;
  }

  get spot(): Spot {
    return this.plan.spot;
  }

  /** Pallets on it, also those that come in or go out just now. */
  get count(): number {
    return this.items.reduce((sum, item) => sum + (item ? 1 : 0), 0);
  }

  get isWorking(): boolean {
    const item = this.plan.work && this.items[this.plan.work.place];
    return Boolean(item?.isResting && !item.isWorked);
  }

  /** There is a place for one pallet more than is here or on its way. */
  get hasRoom(): boolean {
    return this.count + this.promisedIn < this.items.length;
  }

  /** A pallet rests at the exit, or in the row behind it, that nobody has been sent for. */
  get hasReady(): boolean {
    const gap = this.items.findIndex((item) => !item?.isResting);
    return (gap < 0 ? this.items.length : gap) > this.promisedOut;
  }

  promiseIn(): void {
    this.promisedIn += 1;
  }

  promiseOut(): void {
    this.promisedOut += 1;
  }

  /** Stands on it from the beginning, as near to the exit as can be. */
  lay(pallet: LinePallet): void {
    const place = this.items.indexOf(null);
    this.items[place] = { pallet, isResting: true, isWorked: false };
  }

  /** The pallet at the exit, once it rests there; null while whoever asks has to wait, and is told. */
  take(whenChanged: () => void): LinePallet | null {
    const [item] = this.items;
    if (!item?.isResting) {
      this.waiting.push(whenChanged);
      return null;
    }
    this.items[0] = null;
    this.promisedOut -= 1;
    return item.pallet;
  }

  /** The pallets behind one that is being taken follow it. */
  closeUp(): void {
    this.advance();
  }

  /** Whether the place at the entry is free; otherwise whoever asks is told when something has moved. */
  canPut(whenChanged: () => void): boolean {
    if (this.items.at(-1) === null) return true;
    this.waiting.push(whenChanged);
    return false;
  }

  /** A pallet comes onto the entry within so many seconds, from a carrier. */
  put(pallet: LinePallet, carrier: Frame, seconds: Seconds): void {
    this.promisedIn -= 1;
    const item: Item = { pallet, isResting: false, isWorked: false };
    const place = this.items.length - 1;
    this.items[place] = item;
    const from = relativeFrame(this.frame, { position: carrier.position, heading: pallet.heading });
    this.tell(item, from.position.x, from.position.z, place, seconds);
    this.settleAfter(seconds, item, place);
  }

  /** Where the pallet at the exit stands. */
  get exitFrame(): Frame {
    return { position: besideLane(this.plan.exit, PLACE_ASIDE_METERS), heading: this.frame.heading };
  }

  entity(): EntityState {
    return {
      entityName: this.name,
      entityType: this.plan.kind === 'STORE' ? 'STORAGE' : 'CONVEYOR',
      assetId: 'flow-line',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
    };
  }

  /** The pallets that lie on it. */
  pallets(): EntityState[] {
    return this.items.flatMap((item, place) => {
      if (!item) return [];
      return {
        entityName: item.pallet.name,
        entityType: 'CARGO',
        assetId: 'pallet',
        supportedActions: ['TRANSFER_CARGO'],
        parentEntityName: this.name,
        part: 'STORAGE' as const,
        localPosition: vector3(this.alongOf(place), DECK_HEIGHT_METERS, 0),
        localRotation: vector3(0, this.turnOf(item), 0),
      };
    });
  }

  /** Everyone goes on as far as there is room, those at the exit first. */
  private advance(): void {
    for (let place = 1; place < this.items.length; place += 1) {
      const item = this.items[place];
      if (!item?.isResting || (place === this.plan.work?.place && !item.isWorked)) continue;
      const target = this.freeFrom(place, item);
      if (target < place) this.roll(item, place, target);
    }
    for (const ask of this.waiting.splice(0)) ask();
  }

  /** The place nearest to the exit to which the way is free; who is still to be worked does not pass where that is done. */
  private freeFrom(place: number, { isWorked }: Item): number {
    let target = place;
    while (target > 0 && this.items[target - 1] === null && (isWorked || target !== this.plan.work?.place)) target -= 1;
    return target;
  }

  private roll(item: Item, from: number, to: number): void {
    this.items[from] = null;
    this.items[to] = item;
    item.isResting = false;
    const seconds = Math.abs(this.alongOf(to) - this.alongOf(from)) / ROLLER_SPEED;
    this.tell(item, this.alongOf(from), 0, to, seconds);
    this.settleAfter(seconds, item, to);
  }

  private settleAfter(seconds: Seconds, item: Item, place: number): void {
    const { kernel, plan } = this;
    kernel.schedule(kernel.now + microsFromSeconds(seconds), () => {
      item.isResting = true;
      if (plan.work?.place === place) this.startWork(item, plan.work.seconds);
      this.advance();
      this.watch.settled(this);
    });
  }

  private startWork(item: Item, seconds: Seconds): void {
    const { kernel } = this;
    kernel.schedule(kernel.now + microsFromSeconds(seconds), () => {
      item.isWorked = true;
      this.advance();
      this.watch.worked(this);
    });
  }

  private tell(item: Item, x: Meters, z: Meters, place: number, durationSeconds: Seconds): void {
    const localRotation = vector3(0, this.turnOf(item), 0);
    this.output.emit({
      entityName: this.name,
      entityType: this.plan.kind === 'STORE' ? 'STORAGE' : 'CONVEYOR',
      simulationTimeMicros: this.kernel.now,
      animationType: 'TRANSFER_CARGO',
      cargoName: item.pallet.name,
      part: 'STORAGE',
      localPosition: vector3(x, DECK_HEIGHT_METERS, z),
      targetLocalPosition: vector3(this.alongOf(place), DECK_HEIGHT_METERS, 0),
      localRotation,
      targetLocalRotation: localRotation,
      durationSeconds,
    });
  }

  /** Along the line's own X, which points to the exit. */
  private alongOf(place: number): Meters {
    const { places } = this.plan;
    return (places.at(-1) ?? 0) / 2 - (places[place] ?? 0);
  }

  private turnOf({ pallet }: Item): Degrees {
    return relativeFrame(this.frame, { position: this.frame.position, heading: pallet.heading }).heading;
  }
}

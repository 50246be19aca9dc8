import type { Kernel, RandomStream } from '../../engine/index.ts';
import { letOrdersArrive } from '../trade/order-arrivals.ts';
import type { FlowLine } from './flow-line.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { TransportOrder, TransportOrders } from './transport-orders.ts';

/** An order with the lines between which its pallet goes: one waits at `from`, and `to` keeps a place for it. */
export interface Transport {
  readonly order: TransportOrder;
  readonly from: FlowLine;
  readonly to: FlowLine;
}

/** By which rule stores are chosen. */
export interface StoreRules {
  /** How many blocks away a store may be, in each direction, where there is a choice. */
  readonly reachBlocks: number;
  readonly dispatchingRule: 'ANY' | 'NEAREST';
}

interface Call {
  readonly order: TransportOrder;
  readonly station: FlowLine;
}

/** Stations call for pallets and send back what they have worked; the desk finds stores for both. */
export class OrderDesk {
  private readonly random: RandomStream;
  private readonly stores: Neighbourhood<FlowLine>;
  private readonly stations: readonly FlowLine[];
  private readonly orders: TransportOrders;
  private readonly rules: StoreRules;
  private readonly ready: (transport: Transport) => void;
  /** Calls of a station that has no room yet. */
  private readonly calls = new Map<FlowLine, TransportOrder[]>();
  /** Calls for which no store has had a pallet. */
  private readonly unmet: Call[] = [];

  constructor(
    random: RandomStream,
    lines: { readonly stores: Neighbourhood<FlowLine>; readonly stations: readonly FlowLine[] },
    orders: TransportOrders,
    rules: StoreRules,
    ready: (transport: Transport) => void,
  ) {
    this.random = random;
    this.stores = lines.stores;
    this.stations = lines.stations;
    this.orders = orders;
    this.rules = rules;
    this.ready = ready;
  }

  /** From now on stations call. */
  begin(kernel: Kernel, arrivals: RandomStream, ordersPerHour: number, atStart: number): void {
    letOrdersArrive(kernel, { random: arrivals, ordersPerHour, atStart }, () => this.call());
  }

  /** A pallet has come to rest in a store: a call may have waited for one. */
  settled(store: FlowLine): void {
    if (this.unmet.length === 0 || !store.hasReady) return;
    const { order, station } = this.unmet.shift() as Call;
    this.supply(order, store, station);
  }

  /** A pallet was taken from a station: there may be room for the next. */
  taken(line: FlowLine): void {
    const order = line.hasRoom ? this.calls.get(line)?.shift() : undefined;
    if (order) this.meet({ order, station: line });
  }

  /** A station has worked a pallet. There is always room for it: fewer pallets are about than stores have places. */
  sendBack(from: FlowLine): void {
    const to = this.storeNear(from, (line) => line.hasRoom);
    if (!to) throw new Error(`No store has room for what comes from ${from.name}`);
    to.promiseIn();
    from.promiseOut();
    this.ready({ order: this.orders.open('RETURN', from.name), from, to });
  }

  private call(): void {
    const station = this.random.pick(this.stations);
    const order = this.orders.open('SUPPLY', station.name);
    if (station.hasRoom) {
      this.meet({ order, station });
      return;
    }
    const calls = this.calls.get(station) ?? [];
    calls.push(order);
    this.calls.set(station, calls);
  }

  private meet(call: Call): void {
    call.station.promiseIn();
    const store = this.storeNear(call.station, (line) => line.hasReady);
    if (store) this.supply(call.order, store, call.station);
    else this.unmet.push(call);
  }

  private supply(order: TransportOrder, from: FlowLine, to: FlowLine): void {
    from.promiseOut();
    this.ready({ order, from, to });
  }

  private storeNear({ plan: { spot } }: FlowLine, suits: (line: FlowLine) => boolean): FlowLine | null {
    const { reachBlocks, dispatchingRule } = this.rules;
    const any = dispatchingRule === 'ANY' ? this.stores.any(spot, reachBlocks, this.random, suits) : null;
    return any ?? this.stores.nearest(spot, suits);
  }
}

import type { Seconds } from '../../../units/index.ts';
import type { RandomStream } from '../../engine/index.ts';
import type { OrderTimes } from '../results/order-times.ts';
import type { Stop } from './stops.ts';

/** Stops that one vehicle serves one after the other. */
export interface TransportOrder extends OrderTimes {
  readonly name: string;
  readonly stops: readonly Stop[];
  row: number;
}

/** An order as it is listed in a run's parameters. */
export interface ListedOrder {
  readonly atSeconds: Seconds;
  readonly destinations: readonly { readonly location: string; readonly operation: string }[];
}

/** Part of the random orders that come by a working station between loading and unloading. */
const WORKED_ON = 0.3;

/** Stops of a random order: from somewhere to somewhere else, or one after the other where nothing can be loaded. */
export function randomStops(stops: readonly Stop[], random: RandomStream): Stop[] {
  const of = (kind: Stop['kind']) => stops.filter((stop) => stop.kind === kind);
  const [loads, unloads, works] = [of('load'), of('unload'), of('work')];
  const worked = works.length > 0 && random.uniform() < WORKED_ON ? [random.pick(works)] : [];
  if (loads.length === 0 || unloads.length === 0) return [random.pick([...works, ...loads, ...unloads])];
  const load = random.pick(loads);
  const elsewhere = unloads.filter(({ location }) => location !== load.location);
  return [load, ...worked, random.pick(elsewhere.length > 0 ? elsewhere : unloads)];
}

/** @throws where no such stop is there; parameters are checked before */
export function listedStops({ destinations }: ListedOrder, stops: readonly Stop[]): Stop[] {
  return destinations.map(({ location, operation }) => {
    const stop = stops.find((each) => each.location.name === location && each.operation === operation);
    if (!stop) throw new Error(`No vehicle can do ${operation} at ${location}`);
    return stop;
  });
}

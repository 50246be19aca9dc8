import type { Network, Station } from '../network/network.ts';
import { findWay } from '../network/route-search.ts';
import { compileWay, type DriveLimits, type Way } from '../traffic/way.ts';

/** Ways between the stations of a network, each searched for once. */
export class Ways {
  private readonly network: Network;
  private readonly limits: DriveLimits;
  private readonly known = new Map<string, Way>();

  constructor(network: Network, limits: DriveLimits) {
    this.network = network;
    this.limits = limits;
  }

  between(from: Station, to: Station): Way {
    const key = `${from.name} > ${to.name}`;
    const known = this.known.get(key);
    if (known) return known;
    const way = compileWay(this.network, findWay(this.network, from.name, to.name), this.limits);
    this.known.set(key, way);
    return way;
  }

  metersBetween(from: Station, to: Station): number {
    return from === to ? 0 : (this.between(from, to).distances.at(-1) ?? 0);
  }
}

export function stationNamed(network: Network, name: string): Station {
  const station = network.stations.get(name);
  if (!station) throw new Error(`The network has no station "${name}"`);
  return station;
}

import type { Seconds } from '../../../units/index.ts';
import { EventHeap } from '../../engine/index.ts';
import type { Passage, RoadNetwork } from './road-network.ts';

interface Reached {
  /** Seconds until the end of the search. */
  readonly time: number;
  readonly priority: 0;
  readonly number: number;
  readonly passage: Passage;
}

/** How long the ways of a plant take, turns and others left out of account: whom an order costs least. */
export class TravelTimes {
  private readonly roads: RoadNetwork;
  private readonly known = new Map<string, ReadonlyMap<string, Seconds>>();

  constructor(roads: RoadNetwork) {
    this.roads = roads;
  }

  /** Infinite where no way leads. */
  between(from: string, to: string): Seconds {
    const known = this.known.get(to) ?? this.secondsTo(to);
    this.known.set(to, known);
    return known.get(from) ?? Number.POSITIVE_INFINITY;
  }

  /** One search back from a point answers for all. */
  private secondsTo(to: string): ReadonlyMap<string, Seconds> {
    const settled = new Map<string, Seconds>([[to, 0]]);
    const open = new EventHeap<Reached>();
    let number = 0;
    const offer = (point: string, after: Seconds) => {
      for (const passage of this.roads.arriving.get(point) ?? []) {
        if (settled.has(passage.from)) continue;
        number += 1;
        open.push({ time: after + secondsFor(passage), priority: 0, number, passage });
      }
    };
    offer(to, 0);
    for (let next = open.pop(); next; next = open.pop()) {
      const { from } = next.passage;
      if (settled.has(from)) continue;
      settled.set(from, next.time);
      offer(from, next.time);
    }
    return settled;
  }
}

function secondsFor({ meters, pieces }: Passage): Seconds {
  return meters / (pieces[0]?.section.maxSpeed ?? 1);
}

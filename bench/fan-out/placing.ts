/** Who shows a simulation: any gateway, or so many that its id names (by rendezvous hashing, as balancers do). */
export type Placing = { readonly kind: 'any' } | { readonly kind: 'named'; readonly gateways: number };

export interface Cluster {
  readonly simulations: number;
  readonly viewersEach: number;
  readonly gateways: number;
  readonly placing: Placing;
}

/** Where viewers came to. */
export interface Placed {
  /** Of each gateway. */
  readonly viewers: Float64Array;
  readonly heard: Float64Array;
  readonly led: Float64Array;
}

/**
 * Places every viewer of every simulation on a gateway, one by one, and a leader for each simulation among those that show
 * it. `random`: from [0, 1).
 */
export function place({ simulations, viewersEach, gateways, placing }: Cluster, random: () => number): Placed {
  const viewers = new Float64Array(gateways);
  const heard = new Float64Array(gateways);
  const led = new Float64Array(gateways);
  const shownBy = new Int32Array(gateways).fill(-1);
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const named = placing.kind === 'named' ? namedBy(placing.gateways, gateways, random) : null;
    for (let viewer = 0; viewer < viewersEach; viewer += 1) {
      const at = named ? (named[Math.floor(random() * named.length)] as number) : Math.floor(random() * gateways);
      viewers[at] = (viewers[at] as number) + 1;
      // Who comes first reads for all.
      if (viewer === 0) led[at] = (led[at] as number) + 1;
      else if (shownBy[at] !== simulation) heard[at] = (heard[at] as number) + 1;
      if (viewer === 0 || shownBy[at] !== simulation) shownBy[at] = simulation;
    }
  }
  return { viewers, heard, led };
}

/** Different ones, each as likely as any other: what a hash of the id comes to. */
function namedBy(count: number, gateways: number, random: () => number): number[] {
  const named = new Set<number>();
  while (named.size < Math.min(count, gateways)) named.add(Math.floor(random() * gateways));
  return [...named];
}

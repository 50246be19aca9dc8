/** Who shows a simulation. */
export type Placing =
  | { readonly kind: 'any' }
  /** So many, each the one with the fewest simulations among so many that its id names (1: a plain hash, as balancers have). */
  | { readonly kind: 'named'; readonly gateways: number; readonly choices: number };

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
    const shown = (at: number) => (heard[at] ?? 0) + (led[at] ?? 0);
    const named = placing.kind === 'named' ? namedBy(placing, gateways, shown, random) : null;
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

/** Different ones. */
function namedBy(
  { gateways: count, choices }: Extract<Placing, { kind: 'named' }>,
  gateways: number,
  shown: (at: number) => number,
  random: () => number,
): number[] {
  const named = new Set<number>();
  while (named.size < Math.min(count, gateways)) {
    let chosen = Math.floor(random() * gateways);
    for (let choice = 1; choice < choices; choice += 1) {
      const other = Math.floor(random() * gateways);
      if (shown(other) < shown(chosen)) chosen = other;
    }
    named.add(chosen);
  }
  return [...named];
}

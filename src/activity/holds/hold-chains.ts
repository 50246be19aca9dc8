import type { SimMicros } from '../../units/index.ts';
import type { Hold, HoldReason } from './hold.ts';

/** What a chain of holds comes down to. */
export interface HoldRoot {
  /** A device that nothing holds, or that waits for no device; all members of a deadlock; none where no device is to blame. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** What the last of the chain wants to get to; null where it is a device. */
  readonly place: string | null;
  readonly why: HoldReason | 'deadlock';
}

/** Who is held, by whom, and so on. */
export interface HoldChain {
  /** The first is the hold that was asked about, each next one that of the holder. */
  readonly links: readonly Hold[];
  readonly root: HoldRoot;
}

/** A time in which a hold comes down to the same root. */
export interface RootedHold {
  readonly hold: Hold;
  readonly root: HoldRoot;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** Holds at an instant, by who is held; of several of one device that which began last. */
export function holdsAt(holds: readonly Hold[], t: SimMicros): Map<string, Hold> {
  const byHeld = new Map<string, Hold>();
  for (const hold of holds) {
    if (hold.fromMicros > t || hold.toMicros <= t) continue;
    const known = byHeld.get(hold.heldId);
    if (!known || known.fromMicros <= hold.fromMicros) byHeld.set(hold.heldId, hold);
  }
  return byHeld;
}

/** Follows a hold to its root, or round a deadlock. */
export function chainOf(first: Hold, byHeld: ReadonlyMap<string, Hold>): HoldChain {
  const links: Hold[] = [];
  for (
    let next: Hold | undefined = first;
    next;
    next = next.holderId === null ? undefined : byHeld.get(next.holderId)
  ) {
    const back = links.findIndex(({ heldId }) => heldId === next?.heldId);
    if (back >= 0) return { links, root: deadlockOf(links.slice(back)) };
    links.push(next);
  }
  return { links, root: rootOf(links) };
}

/** Members in the order of their ids: the same deadlock is told alike from wherever it is looked at. */
function deadlockOf(members: readonly Hold[]): HoldRoot {
  const sorted = [...members].sort((a, b) => (a.heldId < b.heldId ? -1 : 1));
  const [ids, names] = [sorted.map(({ heldId }) => heldId), sorted.map(({ heldName }) => heldName)];
  return { ids, names, place: null, why: 'deadlock' };
}

/** Reasons for which nobody but the device itself is to blame. */
const OWN_REASONS: readonly HoldReason[] = ['down', 'charging'];

function rootOf(links: readonly Hold[]): HoldRoot {
  const { heldId, heldName, holderId, holderName, place, why } = links.at(-1) as Hold;
  if (holderId !== null) return { ids: [holderId], names: [holderName ?? holderId], place: null, why };
  if (OWN_REASONS.includes(why)) return { ids: [heldId], names: [heldName], place: null, why };
  return { ids: [], names: [], place, why };
}

/** Deadlocks among holds of one instant. */
export function deadlocksOf(byHeld: ReadonlyMap<string, Hold>): HoldRoot[] {
  const found = new Map<string, HoldRoot>();
  for (const hold of byHeld.values()) {
    const { root } = chainOf(hold, byHeld);
    if (root.why === 'deadlock') found.set(keyOfRoot(root), root);
  }
  return [...found.values()];
}

/** The same for roots that are alike. */
export function keyOfRoot({ ids, place, why }: HoldRoot): string {
  return JSON.stringify([ids, place, why]);
}

/** Every hold cut into times in which its root is the same; by instant of the cut. */
export function rootedHolds(holds: readonly Hold[]): RootedHold[] {
  const starts = [...holds].sort((a, b) => a.fromMicros - b.fromMicros);
  const instants = [...new Set(holds.flatMap(({ fromMicros, toMicros }) => [fromMicros, toMicros]))].sort(
    (a, b) => a - b,
  );
  const last = new Map<Hold, RootedHold>();
  const rooted: RootedHold[] = [];
  let going: Hold[] = [];
  let next = 0;
  // At the last of them nothing goes on.
  for (const [index, fromMicros] of instants.entries()) {
    going = going.filter(({ toMicros }) => toMicros > fromMicros);
    for (; (starts[next]?.fromMicros ?? Number.POSITIVE_INFINITY) <= fromMicros; next += 1)
      going.push(starts[next] as Hold);
    const byHeld = holdsAt(going, fromMicros);
    const toMicros = instants[index + 1] as SimMicros;
    for (const hold of byHeld.values()) put({ hold, root: chainOf(hold, byHeld).root, fromMicros, toMicros });
  }
  return rooted;

  function put(piece: RootedHold): void {
    const before = last.get(piece.hold);
    const goesOn = before && before.toMicros === piece.fromMicros && keyOfRoot(before.root) === keyOfRoot(piece.root);
    if (goesOn) Object.assign(before, { toMicros: piece.toMicros });
    else {
      last.set(piece.hold, piece);
      rooted.push(piece);
    }
  }
}

/** Device time lost to a root. */
export interface LostTime {
  readonly root: HoldRoot;
  readonly lostMicros: SimMicros;
  /** How many devices, and how often. */
  readonly devices: number;
  readonly holds: number;
}

/** What devices lost by root, the most first. */
export function lostByRoot(rooted: readonly RootedHold[]): LostTime[] {
  const sums = new Map<string, { root: HoldRoot; lostMicros: SimMicros; held: Set<string>; holds: Set<Hold> }>();
  for (const { hold, root, fromMicros, toMicros } of rooted) {
    const sum = sums.get(keyOfRoot(root)) ?? { root, lostMicros: 0, held: new Set(), holds: new Set() };
    sums.set(keyOfRoot(root), sum);
    sum.lostMicros += toMicros - fromMicros;
    sum.held.add(hold.heldId);
    sum.holds.add(hold);
  }
  return [...sums.values()]
    .map(({ root, lostMicros, held, holds }) => ({ root, lostMicros, devices: held.size, holds: holds.size }))
    .sort((a, b) => b.lostMicros - a.lostMicros);
}

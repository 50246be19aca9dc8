import { addCell, addCells, type CellSet, cellSetsMeet, createCellSet } from '../network/cell-set.ts';
import type { BerthPiece, Network } from '../network/network.ts';
import type { Way } from './way.ts';

/** Who asks for cells. */
export interface Claimant {
  /** The name of the carrier in all tables. */
  readonly name: string;
  /** Called when cells that were refused before have been granted. */
  onGranted(): void;
  /** Called when cells have been refused once more, perhaps for another reason. */
  onRefused(): void;
}

/** Why the next cell of a claim cannot be granted. */
export interface Refusal {
  /** Who holds it; null where nobody does, and granting it could lock carriers up. */
  readonly holder: string | null;
  /** The path or point at which the cell lies. */
  readonly place: string | null;
}

/** One carrier as traffic control sees it: the cells that it holds and the way that it still has to drive. */
export interface Claim {
  readonly claimant: Claimant;
  /** Where the carrier rests, or rested when its way began. */
  berth: BerthPiece;
  /** Null while resting at a station. */
  way: Way | null;
  /** Pieces of the way that lie behind. */
  passed: number;
  /** Pieces of the way that may be driven: from `passed` up to this one, exclusively. */
  granted: number;
  /** How far ahead it asked for. */
  wantedMeters: number;
  readonly held: CellSet;
}

/**
 * Grants the cells of a network so that carriers never touch and never lock each other up.
 *
 * A cell is granted when nobody holds a cell in conflict with it, and when afterwards there still is an order in which
 * every carrier could drive its whole way to the end (the banker's check). Ways end at stations that no other way
 * passes and that are promised to one carrier at a time, so whoever has arrived is out of everybody's way.
 */
export class TrafficControl {
  private readonly cellCount: number;
  private readonly claims = new Set<Claim>();
  private readonly waiting = new Set<Claim>();
  /** Union of what all hold. No two hold the same cell, so a claim's own bits can be taken out of it. */
  private readonly heldByAll: CellSet;
  private readonly heldByOthers: CellSet;

  constructor(network: Network) {
    this.cellCount = network.cells.length;
    this.heldByAll = createCellSet(this.cellCount);
    this.heldByOthers = createCellSet(this.cellCount);
  }

  /** A carrier at rest takes its berth. */
  takeBerth(berth: BerthPiece, claimant: Claimant): Claim {
    const held = createCellSet(this.cellCount);
    const claim: Claim = { claimant, berth, way: null, passed: 0, granted: 0, wantedMeters: 0, held };
    this.claims.add(claim);
    this.recountOf(claim);
    return claim;
  }

  /** Takes a carrier at rest out of the network. */
  remove(claim: Claim): void {
    this.claims.delete(claim);
    this.recount();
    this.retry();
  }

  /** Begins a way from the station at which the carrier rests. */
  begin(claim: Claim, way: Way): void {
    claim.way = way;
    claim.passed = 0;
    claim.granted = 0;
  }

  /**
   * Gives a carrier that is served on its way another one, which begins with its standing there.
   * @returns false, and changes nothing, where that could lock somebody up.
   */
  exchange(claim: Claim, way: Way, berth: BerthPiece): boolean {
    const before = { ...claim };
    Object.assign(claim, { way, berth, passed: 0, granted: 1 });
    this.recountOf(claim);
    if (this.everyoneCanFinish()) return true;
    Object.assign(claim, { way: before.way, berth: before.berth, passed: before.passed, granted: before.granted });
    this.recountOf(claim);
    return false;
  }

  /**
   * Asks for pieces until the granted stretch ahead is `meters` long or reaches the way's end. What is refused now is
   * granted later, as soon as that can be, and announced by `onGranted`.
   * @returns true when something was granted.
   */
  extend(claim: Claim, meters: number): boolean {
    const before = claim.granted;
    claim.wantedMeters = meters;
    while (wantsMore(claim) && this.grantNext(claim));
    if (wantsMore(claim)) this.waiting.add(claim);
    else this.waiting.delete(claim);
    return claim.granted > before;
  }

  /** The carrier's centre is at `boundary` of its way; what lies behind is free for others. */
  pass(claim: Claim, boundary: number): void {
    claim.passed = boundary;
    if (claim.way && boundary === claim.way.pieces.length) {
      const last = claim.way.pieces[boundary - 1];
      if (last?.kind !== 'berth') throw new Error('A way ends at a station');
      claim.berth = last;
      claim.way = null;
    }
    this.recountOf(claim);
    this.retry();
  }

  /** What stands between a claim and its next piece now. */
  refusalOf(claim: Claim): Refusal {
    const { way, granted } = claim;
    const conflicts = way?.pieces[granted]?.cell.conflicts;
    let holder: string | null = null;
    for (const other of this.claims) {
      if (other === claim || !conflicts || !cellSetsMeet(conflicts, other.held)) continue;
      holder = other.claimant.name;
      break;
    }
    return { holder, place: way ? placeAt(way, granted) : null };
  }

  private retry(): void {
    for (const claim of this.waiting) {
      if (this.extend(claim, claim.wantedMeters)) claim.claimant.onGranted();
    }
    for (const { claimant } of this.waiting) claimant.onRefused();
  }

  private grantNext(claim: Claim): boolean {
    const cell = claim.way?.pieces[claim.granted]?.cell;
    if (!cell || cellSetsMeet(cell.conflicts, this.othersThan(claim))) return false;
    claim.granted += 1;
    addCell(claim.held, cell.index);
    addCell(this.heldByAll, cell.index);
    if (this.everyoneCanFinish()) return true;
    claim.granted -= 1;
    this.recountOf(claim);
    return false;
  }

  /** The banker's check: let anyone finish whose whole way is free of what the others hold, until nobody is left. */
  private everyoneCanFinish(): boolean {
    const open = [...this.claims].filter((claim) => claim.way !== null);
    const held = Uint32Array.from(this.heldByAll);
    for (let before = -1; open.length > 0 && open.length !== before; ) {
      before = open.length;
      for (const claim of [...open]) {
        const need = claim.way?.needs[claim.granted];
        if (need && meetsOthers(need, held, claim.held)) continue;
        open.splice(open.indexOf(claim), 1);
        for (let word = 0; word < held.length; word += 1) held[word] = (held[word] ?? 0) & ~(claim.held[word] ?? 0);
      }
    }
    return open.length === 0;
  }

  private othersThan(claim: Claim): CellSet {
    const { heldByAll, heldByOthers } = this;
    for (let word = 0; word < heldByAll.length; word += 1) {
      heldByOthers[word] = (heldByAll[word] ?? 0) & ~(claim.held[word] ?? 0);
    }
    return heldByOthers;
  }

  private recountOf(claim: Claim): void {
    claim.held.fill(0);
    for (const index of heldCells(claim)) addCell(claim.held, index);
    this.recount();
  }

  private recount(): void {
    this.heldByAll.fill(0);
    for (const claim of this.claims) addCells(this.heldByAll, claim.held);
  }
}

/** The stretch ahead, or where nothing is granted the piece at whose end the carrier stands. */
function heldCells({ berth, way, passed, granted }: Claim): number[] {
  const pieces = way ? way.pieces.slice(passed < granted ? passed : Math.max(0, passed - 1), granted) : [];
  const cells = pieces.map((piece) => piece.cell.index);
  return way === null || passed === 0 ? [berth.cell.index, ...cells] : cells;
}

/** Where a piece of a way lies: a berth at the end of the path before it. */
function placeAt({ pieces }: Way, index: number): string | null {
  for (let at = index; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (piece?.kind === 'drive') return piece.section.path.name;
    if (piece && piece.kind !== 'berth') return piece.pointName;
  }
  return null;
}

function wantsMore({ way, passed, granted, wantedMeters }: Claim): boolean {
  if (!way || granted === way.pieces.length) return false;
  return (way.distances[granted] ?? 0) - (way.distances[passed] ?? 0) < wantedMeters;
}

function meetsOthers(need: CellSet, held: CellSet, own: CellSet): boolean {
  for (let word = 0; word < need.length; word += 1) {
    if (((need[word] ?? 0) & (held[word] ?? 0) & ~(own[word] ?? 0)) !== 0) return true;
  }
  return false;
}

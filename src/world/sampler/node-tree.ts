import { grown, IntList } from './growth.ts';

const NONE = -1;
/** In place of an index in the live list: it follows a course, and nothing is to be done for it. */
const COURSED = -2;
/** Whether a node is to be evaluated, and whether all that hangs on it has been told. */
const MARKED = 1;
const REFRESHED = 2;

/** Which frame moves with which, and who is live: moving or carried by what is live. Parents are evaluated first, by depth. */
export class NodeTree {
  parent = new Int32Array(0);
  /** By depth: the live nodes. */
  private readonly live: IntList[] = [];
  /** No node lies deeper. */
  deepest = 0;
  /** Nodes to evaluate once although they rest: set by `refresh`, kept until the next sample begins. */
  readonly fresh = new IntList();
  depth = new Int32Array(0);
  private firstChild = new Int32Array(0);
  private nextSibling = new Int32Array(0);
  private previousSibling = new Int32Array(0);
  private moving = new Uint8Array(0);
  /** By node: 1 where its own motion has a course. */
  private hasCourse = new Uint8Array(0);
  /** Live nodes that follow a course, their own or that of what carries them. */
  coursedCount = 0;
  /** Index in the live list of its depth; NONE where it is not live, COURSED where it follows a course. */
  private liveIndex = new Int32Array(0);
  private isFresh = new Uint8Array(0);

  grow(capacity: number): void {
    const before = this.parent.length;
    const grownLinks = (array: Int32Array<ArrayBuffer>) => grown(array, capacity).fill(NONE, before);
    this.parent = grownLinks(this.parent);
    this.firstChild = grownLinks(this.firstChild);
    this.nextSibling = grownLinks(this.nextSibling);
    this.previousSibling = grownLinks(this.previousSibling);
    this.liveIndex = grownLinks(this.liveIndex);
    this.depth = grown(this.depth, capacity);
    this.moving = grown(this.moving, capacity);
    this.hasCourse = grown(this.hasCourse, capacity);
    this.isFresh = grown(this.isFresh, capacity);
  }

  /** The live nodes at a depth that follow no course. */
  liveAt(depth: number): IntList {
    while (this.live.length <= depth) this.live.push(new IntList());
    return this.live[depth] as IntList;
  }

  isMoving(node: number): boolean {
    return this.moving[node] === 1;
  }

  isLive(node: number): boolean {
    return (this.liveIndex[node] as number) !== NONE;
  }

  /** True where it moves as a course says, its own or that of what carries it. */
  isCoursed(node: number): boolean {
    return this.liveIndex[node] === COURSED;
  }

  /** @returns whether it was otherwise. */
  setMoving(node: number, isMoving: boolean, hasCourse = false): boolean {
    const wasOtherwise = this.isMoving(node) !== isMoving || (this.hasCourse[node] === 1) !== hasCourse;
    this.moving[node] = isMoving ? 1 : 0;
    this.hasCourse[node] = hasCourse ? 1 : 0;
    return wasOtherwise;
  }

  /** Lists a node and all that hangs on it and follows the same course. */
  listCoursed(node: number, out: IntList): void {
    if (!this.isCoursed(node)) return;
    out.push(node);
    for (let child = this.firstChild[node] as number; child !== NONE; child = this.nextSibling[child] as number) {
      this.listCoursed(child, out);
    }
  }

  unlink(node: number): void {
    const parent = this.parent[node] as number;
    if (parent === NONE) return;
    const previous = this.previousSibling[node] as number;
    const next = this.nextSibling[node] as number;
    if (previous === NONE) this.firstChild[parent] = next;
    else this.nextSibling[previous] = next;
    if (next !== NONE) this.previousSibling[next] = previous;
    this.parent[node] = NONE;
    this.nextSibling[node] = NONE;
    this.previousSibling[node] = NONE;
  }

  /** Hangs an unlinked node on a parent; NONE (-1) leaves it in the world. */
  link(node: number, parent: number): void {
    this.parent[node] = parent;
    if (parent === NONE) return;
    const first = this.firstChild[parent] as number;
    this.nextSibling[node] = first;
    if (first !== NONE) this.previousSibling[first] = node;
    this.firstChild[parent] = node;
  }

  /** Brings depth and liveness of a node and of all that hangs on it up to date, and marks them to be evaluated. */
  refresh(node: number): void {
    const parent = this.parent[node] as number;
    const depth = parent === NONE ? 0 : (this.depth[parent] as number) + 1;
    const shouldLive = this.isMoving(node) || (parent !== NONE && this.isLive(parent));
    const shouldFollow = shouldLive && this.canFollow(node, parent);
    const isAsItWas = this.isLive(node) === shouldLive && this.isCoursed(node) === shouldFollow;
    if (this.isFresh[node] === REFRESHED && this.depth[node] === depth && isAsItWas) return;
    if (this.isLive(node)) this.leaveLive(node);
    this.depth[node] = depth;
    if (depth > this.deepest) this.deepest = depth;
    if (shouldLive) this.joinLive(node, shouldFollow);
    this.markFresh(node);
    this.isFresh[node] = REFRESHED;
    for (let child = this.firstChild[node] as number; child !== NONE; child = this.nextSibling[child] as number) {
      this.refresh(child);
    }
  }

  /** Marks a node to be evaluated and reported; what hangs on it is not touched. */
  markFresh(node: number): void {
    if (this.isFresh[node] !== 0) return;
    this.isFresh[node] = MARKED;
    this.fresh.push(node);
  }

  clearFresh(): void {
    for (let index = 0; index < this.fresh.length; index += 1) this.isFresh[this.fresh.items[index] as number] = 0;
    this.fresh.clear();
  }

  /** What moves by itself on something follows nothing that a course could tell. */
  private canFollow(node: number, parent: number): boolean {
    if (this.isMoving(node)) return this.hasCourse[node] === 1;
    return parent !== NONE && this.isCoursed(parent);
  }

  private joinLive(node: number, isCoursed: boolean): void {
    if (isCoursed) {
      this.liveIndex[node] = COURSED;
      this.coursedCount += 1;
      return;
    }
    const depth = this.depth[node] as number;
    const list = this.liveAt(depth);
    this.liveIndex[node] = list.length;
    list.push(node);
  }

  private leaveLive(node: number): void {
    if (this.isCoursed(node)) {
      this.liveIndex[node] = NONE;
      this.coursedCount -= 1;
      return;
    }
    const list = this.liveAt(this.depth[node] as number);
    const index = this.liveIndex[node] as number;
    const last = list.items[list.length - 1] as number;
    list.items[index] = last;
    this.liveIndex[last] = index;
    list.length -= 1;
    this.liveIndex[node] = NONE;
  }
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IntList } from './growth.ts';
import { NodeTree } from './node-tree.ts';

const NONE = -1;
const NODES = 8;
const ALL = Array.from({ length: NODES }, (_, node) => node);

type Motion = 'none' | 'free' | 'coursed';

interface Change {
  readonly node: number;
  readonly above: number;
  readonly motion: Motion;
}

/** The same tree, worked out anew from what hangs on what. */
class PlainTree {
  readonly above = ALL.map(() => NONE);
  readonly motion = ALL.map((): Motion => 'none');

  /** A node and what it hangs on, upwards. */
  chain(node: number): number[] {
    return node === NONE ? [] : [node, ...this.chain(this.above[node] ?? NONE)];
  }

  below(node: number): number[] {
    return ALL.filter((each) => this.chain(each).includes(node));
  }

  /** How it moves, or what carries it. */
  motionOf(node: number): Motion {
    const mover = this.chain(node).find((each) => this.motion[each] !== 'none');
    return mover === undefined ? 'none' : (this.motion[mover] ?? 'none');
  }

  /** Itself and what hangs on it, down to what does not follow a course. */
  coursedFrom(node: number): number[] {
    if (this.motionOf(node) !== 'coursed') return [];
    return [node, ...ALL.filter((each) => this.above[each] === node).flatMap((each) => this.coursedFrom(each))];
  }
}

function told(tree: NodeTree) {
  const live = Array.from({ length: NODES }, (_, depth) => inOrder(tree.liveAt(depth)));
  const facts = ALL.map((node) => [tree.parent[node], tree.depth[node], tree.isMoving(node), tree.isLive(node)]);
  return { live, facts, coursed: ALL.filter((node) => tree.isCoursed(node)), coursedCount: tree.coursedCount };
}

function toldPlainly(plain: PlainTree) {
  const depthOf = (node: number) => plain.chain(node).length - 1;
  const isFree = (node: number) => plain.motionOf(node) === 'free';
  const isLive = (node: number) => plain.motionOf(node) !== 'none';
  const live = ALL.map((depth) => ALL.filter((node) => isFree(node) && depthOf(node) === depth));
  const facts = ALL.map((node) => [plain.above[node], depthOf(node), plain.motion[node] !== 'none', isLive(node)]);
  const coursed = ALL.filter((node) => plain.motionOf(node) === 'coursed');
  return { live, facts, coursed, coursedCount: coursed.length };
}

const inOrder = ({ items, length }: IntList): number[] => [...items.subarray(0, length)].sort((a, b) => a - b);

function grownTree(): NodeTree {
  const tree = new NodeTree();
  // In two steps, as more comes.
  tree.grow(3);
  tree.grow(NODES);
  return tree;
}

/** A node moves, and hangs, otherwise from now on. @returns whether it moved otherwise before */
function change(tree: NodeTree, { node, above, motion }: Change): boolean {
  tree.unlink(node);
  const wasOtherwise = tree.setMoving(node, motion !== 'none', motion === 'coursed');
  tree.link(node, above);
  tree.refresh(node);
  return wasOtherwise;
}

const somewhere = fc.integer({ min: NONE, max: NODES - 1 });
const changes = fc.array(
  fc.record({
    node: fc.nat(NODES - 1),
    above: somewhere,
    motion: fc.constantFrom<Motion>('none', 'none', 'free', 'coursed'),
  }),
  { maxLength: 6 },
);

describe('[W40] who is evaluated: what moves, and what hangs on that, unless a course tells it', () => {
  test('however things are hung, moved and brought to rest; what may be elsewhere is told once', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), (rounds) => {
        const [tree, plain] = [grownTree(), new PlainTree()];
        let deepest = 0;
        for (const round of rounds) {
          const touched = new Set<number>();
          for (const each of round) {
            if (plain.chain(each.above).includes(each.node)) continue;
            const before = plain.motion[each.node];
            plain.above[each.node] = each.above;
            plain.motion[each.node] = each.motion;
            expect(change(tree, each)).toBe(before !== each.motion);
            for (const node of plain.below(each.node)) touched.add(node);
            deepest = Math.max(deepest, ...ALL.map((node) => plain.chain(node).length - 1));
          }
          expect(told(tree)).toEqual(toldPlainly(plain));
          expect(inOrder(tree.fresh)).toEqual([...touched].sort((a, b) => a - b));
          expect(tree.deepest).toBe(deepest);
          for (const node of ALL) {
            const listed = new IntList();
            tree.listCoursed(node, listed);
            expect(inOrder(listed)).toEqual(plain.coursedFrom(node).sort((a, b) => a - b));
          }
          tree.clearFresh();
          expect(tree.fresh.length).toBe(0);
        }
      }),
      { seed: 20261125, numRuns: 60 },
    );
  });

  test('what is marked alone takes nothing along that hangs on it, until it is refreshed', () => {
    const tree = grownTree();
    change(tree, { node: 4, above: 3, motion: 'none' });
    tree.clearFresh();
    tree.markFresh(3);
    tree.markFresh(3);
    expect(inOrder(tree.fresh)).toEqual([3]);
    tree.refresh(3);
    expect(inOrder(tree.fresh)).toEqual([3, 4]);
  });

  test('what was told is told again in the next round', () => {
    const tree = grownTree();
    for (let round = 0; round < 2; round += 1) {
      tree.refresh(5);
      expect(inOrder(tree.fresh)).toEqual([5]);
      tree.clearFresh();
    }
  });
});

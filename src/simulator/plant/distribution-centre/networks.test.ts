import { describe, expect, test } from 'vitest';
import { cellSetsMeet } from '../network/cell-set.ts';
import type { Network, Piece } from '../network/network.ts';
import { findWay } from '../network/route-search.ts';
import { poseOnPiece } from '../traffic/route-items.ts';
import { groundNetwork, upperNetwork } from './networks.ts';

const networks = [
  { floor: 'ground', network: groundNetwork(1.6) },
  { floor: 'mezzanine', network: upperNetwork(1.6) },
];

function waysOf(network: Network): { from: string; to: string; way: Piece[] }[] {
  const names = [...network.stations.keys()];
  return names.flatMap((from) =>
    names.filter((to) => to !== from).map((to) => ({ from, to, way: findWay(network, from, to) })),
  );
}

describe.each(networks)('the network of the $floor floor', ({ network }) => {
  const ways = waysOf(network);

  test('leads from every station to every other past no carrier that rests at a third', () => {
    const inTheWay: string[] = [];
    for (const { from, to, way } of ways) {
      for (const { name, berth } of network.stations.values()) {
        const isOwn = name === from || name === to;
        if (!isOwn && way.some(({ cell }) => cellSetsMeet(cell.conflicts, bitOf(network, berth.cell.index)))) {
          inTheWay.push(`${name} between ${from} and ${to}`);
        }
      }
    }
    expect(inTheWay).toEqual([]);
  });

  test('has ways without gaps and without kinks of more than a degree', () => {
    for (const { way } of ways) {
      let before: ReturnType<typeof poseOnPiece> | null = null;
      for (const piece of way) {
        if (piece.kind !== 'drive') {
          if (piece.kind === 'turn' && before) before.rotation.y += piece.degrees;
          continue;
        }
        const start = poseOnPiece(piece, 0);
        if (before) {
          expect(Math.hypot(start.position.x - before.position.x, start.position.z - before.position.z)).toBeLessThan(
            1e-6,
          );
          expect(Math.cos(((start.rotation.y - before.rotation.y) * Math.PI) / 180)).toBeGreaterThan(0.9998);
        }
        before = poseOnPiece(piece, piece.length);
      }
    }
  });

  test('says the true length of every path', () => {
    for (const path of network.paths) {
      if (path.geometry.type !== 'LINE') continue;
      const { startPosition: a, endPosition: b } = path.geometry;
      expect(path.lengthMeters).toBeCloseTo(Math.hypot(b.x - a.x, b.z - a.z), 9);
    }
  });

  test('bends by true arcs: a quarter circle is as long as it should be', () => {
    const quarter = network.paths.find(({ name }) => name.endsWith('-curve'));
    if (quarter) expect(quarter.lengthMeters).toBeCloseTo((Math.PI / 2) * 1.5, 2);
    const half = network.paths.find(({ name }) => name === 'E2-E1' || name === 'M1-M2');
    expect(half?.lengthMeters).toBeCloseTo(Math.PI * 1.5, 2);
  });
});

function bitOf({ cells }: Network, index: number): Uint32Array {
  const set = new Uint32Array(Math.ceil(cells.length / 32));
  set[index >> 5] = 1 << (index & 31);
  return set;
}

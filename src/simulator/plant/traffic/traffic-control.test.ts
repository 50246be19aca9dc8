import { beforeEach, describe, expect, test } from 'vitest';
import { vector3 } from '../../../units/index.ts';
import type { Network } from '../network/network.ts';
import { NetworkBuilder } from '../network/network-builder.ts';
import { findWay } from '../network/route-search.ts';
import { type Claim, TrafficControl } from './traffic-control.ts';
import { compileWay } from './way.ts';

const LIMITS = { maxSpeed: 1, reverseSpeed: 0.5, acceleration: 1, deceleration: 1, turnDegreesPerSecond: 45 };
const FAR = 1000;

/** A two-way single track of 20 m with a stop at each end, there and back over the same floor, and one half way. */
function singleTrack(): Network {
  const builder = new NetworkBuilder({
    footprint: { lengthMeters: 1, widthMeters: 0.6 },
    cellMeters: 2,
    straightSpeed: 1,
    curveSpeed: 1,
    reverseSpeed: 0.5,
  });
  for (const x of [0, 10, 20]) builder.point(`P${x}`, vector3(x, 0, 0));
  builder.lane('there', 'P0', 'P10', 'P20');
  builder.lane('back', 'P20', 'P10', 'P0');
  for (const x of [0, 10, 20]) builder.turnSpur(`S${x}`, `P${x}`, 0, 90, vector3(x, 0, -3));
  builder.turnSpur('S20b', 'P20', 0, -90, vector3(20, 0, 3));
  return builder.build();
}

describe('traffic control', () => {
  let network: Network;
  let traffic: TrafficControl;
  const takeBerth = (name: string, onGranted = () => undefined as undefined): Claim => {
    const station = network.stations.get(name);
    if (!station) throw new Error(`no ${name}`);
    return traffic.takeBerth(station.berth, { name, onGranted, onRefused: () => undefined });
  };
  const send = (claim: Claim, from: string, to: string) =>
    traffic.begin(claim, compileWay(network, findWay(network, from, to), LIMITS));
  const driveOn = (claim: Claim) => {
    while (claim.way && claim.passed < claim.granted) traffic.pass(claim, claim.passed + 1);
  };

  beforeEach(() => {
    network = singleTrack();
    traffic = new TrafficControl(network);
  });

  test('grants a lone carrier its whole way', () => {
    const claim = takeBerth('S0');
    send(claim, 'S0', 'S20');
    expect(traffic.extend(claim, FAR)).toBe(true);
    expect(claim.granted).toBe(claim.way?.pieces.length);
  });

  test('grants no further than asked', () => {
    const claim = takeBerth('S0');
    send(claim, 'S0', 'S20');
    traffic.extend(claim, 5);
    const { way, granted } = claim;
    expect(way?.distances[granted]).toBeGreaterThanOrEqual(5);
    expect(way?.distances[granted - 1]).toBeLessThan(5);
  });

  test('lets only one of two onto a single track that they want in opposite directions', () => {
    const west = takeBerth('S0');
    const east = takeBerth('S20');
    send(west, 'S0', 'S20b');
    send(east, 'S20', 'S0');
    traffic.extend(west, 6);
    traffic.extend(east, FAR);
    const turn = east.way?.pieces.findIndex(({ kind }) => kind === 'turn') ?? 0;
    expect(east.granted).toBeLessThanOrEqual(turn);
    expect(traffic.refusalOf(east).holder).toBe(null);
    driveOn(west);
    traffic.extend(west, FAR);
    driveOn(west);
    expect(west.way).toBe(null);
    expect(east.granted).toBe(east.way?.pieces.length);
  });

  test('lets a carrier follow another, announcing what was refused before as soon as it is free', () => {
    let announced = 0;
    const first = takeBerth('S10');
    const second = takeBerth('S0', () => {
      announced += 1;
    });
    send(first, 'S10', 'S20');
    traffic.extend(first, FAR);
    send(second, 'S0', 'S20b');
    traffic.extend(second, FAR);
    expect(second.granted).toBeLessThan(second.way?.pieces.length ?? 0);
    expect(traffic.refusalOf(second)).toMatchObject({ holder: 'S10', place: expect.any(String) });
    driveOn(first);
    expect(announced).toBeGreaterThan(0);
    expect(second.granted).toBe(second.way?.pieces.length);
  });

  test('gives the place of a removed carrier free', () => {
    const parked = takeBerth('S10');
    const before = Uint32Array.from(parked.held);
    traffic.remove(parked);
    const again = takeBerth('S10');
    expect(again.held).toEqual(before);
    send(again, 'S10', 'S0');
    expect(traffic.extend(again, FAR)).toBe(true);
  });

  test('never lets two hold cells that exclude each other, and lets everyone arrive', () => {
    const homes = ['S0', 'S20', 'S10'];
    const claims = homes.map((home) => takeBerth(home));
    send(claims[0] as Claim, 'S0', 'S20b');
    send(claims[1] as Claim, 'S20', 'S0');
    for (let round = 0; round < 200; round += 1) {
      const claim = claims[round % 2] as Claim;
      if (!claim.way) continue;
      traffic.extend(claim, 3);
      if (claim.passed < claim.granted) traffic.pass(claim, claim.passed + 1);
      for (const a of claims) {
        for (const b of claims) if (a !== b) expect(excludes(network, a, b)).toBe(false);
      }
    }
    expect(claims.map(({ way }) => way)).toEqual([null, null, null]);
  });
});

function excludes(network: Network, a: Claim, b: Claim): boolean {
  return network.cells.some(({ index, conflicts }) => {
    const isHeld = ((a.held[index >> 5] ?? 0) >> (index & 31)) & 1;
    return isHeld === 1 && conflicts.some((word, position) => (word & (b.held[position] ?? 0)) !== 0);
  });
}

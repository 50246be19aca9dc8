import { formatCount } from '../../../src/ui/index.ts';
import { createWorld } from '../../../src/world/index.ts';
import { syntheticFleet } from '../../synthetic-fleet.ts';
import { measureWay, median, type WayResult } from './measured-way.ts';
import { createOurWay } from './our-way.ts';
import type { Evaluated } from './scene-bench.ts';
import type { UsualWay } from './usual-ways.tsx';

export interface BenchSize {
  /** Devices that move, in every way of drawing them. */
  readonly devices: number;
  /** Pallets that stand beside them, in ours only. */
  readonly resting: number;
}

/** What was measured: rows of the table, and sentences under it. */
export interface BenchReport {
  row(result: WayResult): void;
  note(words: string): void;
}

/** Milliseconds for which each way is measured. */
const MILLIS_PER_WAY = 10_000;
const PICKS = 9;
/** With more devices than this the usual ways take seconds for a frame. */
const MOST_USUAL = 20_000;

const USUAL: readonly (readonly [UsualWay, string])[] = [
  ['instances', "drei's Instances"],
  ['component', 'A component per device, each with useFrame'],
  ['state', 'Positions as React state'],
];

/** Runs every way in turn, each in a canvas of its own put into `container`. */
export async function measureAll(container: HTMLElement, size: BenchSize, report: BenchReport): Promise<void> {
  const alone = await measureOurs(container, size.devices, report);
  await measureOurs(container, size.devices, report, 'processor');
  if (size.resting > 0) await measureBesideResting(container, size, alone, report);
  if (size.devices > MOST_USUAL) return;
  const { createUsualWay } = await import('./usual-ways.tsx');
  for (const [which, name] of USUAL) {
    const way = await createUsualWay(freshCanvas(container), createWorld(syntheticFleet(size.devices)), which);
    report.row(await measureWay(name, way, MILLIS_PER_WAY));
    way.dispose();
  }
}

/** Returns our own code's mean milliseconds of a frame that is not drawn. */
async function measureOurs(
  container: HTMLElement,
  devices: number,
  report: BenchReport,
  evaluated: Evaluated = 'shader',
): Promise<number> {
  const way = await createOurWay(freshCanvas(container), syntheticFleet(devices), evaluated);
  const name = evaluated === 'shader' ? 'Aisle' : 'Aisle, motions evaluated by the processor';
  report.row(await measureWay(name, way, MILLIS_PER_WAY));
  way.dispose();
  return way.rehearsedMillis;
}

async function measureBesideResting(
  container: HTMLElement,
  { devices, resting }: BenchSize,
  alone: number,
  report: BenchReport,
): Promise<void> {
  const pallets = `${formatCount(resting)} resting pallets`;
  const way = await createOurWay(freshCanvas(container), syntheticFleet(devices, resting));
  report.row(await measureWay(`Aisle, beside ${pallets}`, way, MILLIS_PER_WAY));
  const beside = way.rehearsedMillis;
  way.fly();
  report.row(await measureWay('the same, the eye moving', way, MILLIS_PER_WAY));
  const pick = median(Array.from({ length: PICKS }, () => way.pick()));
  const [built, placed, seen] = [way.worldMillis, way.placeMillis, way.pictureMillis].map((millis) =>
    (millis / 1000).toFixed(1),
  );
  report.note(
    `With ${pallets} the world is built in ${built} s, put into the picture in ${placed} s and seen ${seen} s later; what lies under the pointer is found in ${pick.toFixed(1)} ms.`,
  );
  report.note(
    `Made one after another and not drawn, a frame takes ${alone.toFixed(2)} ms of our own code, beside the resting pallets ${beside.toFixed(2)} ms, and ${way.rehearsedMillis.toFixed(2)} ms while the eye moves.`,
  );
  way.dispose();
}

/** A canvas gives its drawing context only once: every way has one of its own. */
function freshCanvas(container: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  container.replaceChildren(canvas);
  return canvas;
}

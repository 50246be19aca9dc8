import type { Meters, SimMicros } from '../units/index.ts';
import type { ActivityRow, TrafficRow } from './relations.ts';

/** How a path was used. */
export interface PathFlow {
  readonly pathName: string;
  readonly passages: number;
  /** Time in passages without travel. */
  readonly restMicros: SimMicros;
}

/** A piece of floor on which devices stood. */
export interface RestCell {
  /** Its middle. */
  readonly x: Meters;
  readonly y: Meters;
  readonly z: Meters;
  readonly restMicros: SimMicros;
}

/** Passages and rest by path, of rows as they were cut to a range. */
export function pathFlows(rows: readonly Pick<TrafficRow, 'pathName' | 'stoppedMicros'>[]): PathFlow[] {
  const flows = new Map<string, { pathName: string; passages: number; restMicros: SimMicros }>();
  for (const { pathName, stoppedMicros } of rows) {
    const flow = flows.get(pathName) ?? { pathName, passages: 0, restMicros: 0 };
    flow.passages += 1;
    flow.restMicros += stoppedMicros;
    flows.set(pathName, flow);
  }
  return [...flows.values()];
}

type Rest = Pick<ActivityRow, 'entityType' | 'startMicros' | 'endMicros' | 'startX' | 'startY' | 'startZ'> & {
  readonly state: string;
};

/** Heights that differ by less are one floor. */
const HEIGHT_METERS = 0.5;

/**
 * Where devices were stopped or at rest and for how long, by squares of the floor; of rows as they were cut to a range. Types
 * of which nothing has travelled are left out: they stand where they were put up.
 */
export function restCells(rows: readonly Rest[], cellMeters: Meters): RestCell[] {
  const cells = new Map<string, { x: Meters; y: Meters; z: Meters; restMicros: SimMicros }>();
  const travelling = new Set(rows.filter(({ state }) => state === 'travelling').map(({ entityType }) => entityType));
  for (const { entityType, state, startMicros, endMicros, startX, startY, startZ } of rows) {
    if (!travelling.has(entityType)) continue;
    if ((state !== 'stopped' && state !== 'resting') || startX === null || startY === null || startZ === null) continue;
    const [x, z] = [startX, startZ].map((at) => (Math.floor(at / cellMeters) + 0.5) * cellMeters) as [Meters, Meters];
    const y = Math.round(startY / HEIGHT_METERS) * HEIGHT_METERS;
    const key = `${x} ${y} ${z}`;
    const cell = cells.get(key) ?? { x, y, z, restMicros: 0 };
    cell.restMicros += endMicros - startMicros;
    cells.set(key, cell);
  }
  return [...cells.values()];
}

import fc from 'fast-check';
import { type PassageRow, type WayPassages, wayOver, wayPassages } from '../index.ts';

/** A way over two paths: the second is driven against its own direction. */
export const WAY = wayOver([
  { pathName: 'A-B', isForward: true, lengthMeters: 10 },
  { pathName: 'C-B', isForward: false, lengthMeters: 20 },
]);

export type Passing = Omit<PassageRow, 'startOffsetMeters' | 'endOffsetMeters' | 'stoppedMicros'>;

/** A row by its line: seconds and offset by turns. Forward where the offset grows. */
export function passing(
  entityName: string,
  pathName: string,
  line: readonly number[],
  more: Partial<Passing> = {},
): Passing {
  const points = line.map((number, index) => (index % 2 === 0 ? Math.round(number * 1e6) : number));
  const [enterMicros = 0, start = 0] = points;
  return {
    ...{ entityName, entityId: entityName, entityType: 'CARRIER', pathName, loaded: false },
    ...{ enterMicros, leaveMicros: points.at(-2) ?? 0, standsSinceMicros: enterMicros, line: points },
    direction: (points.at(-1) ?? 0) >= start ? 'forward' : 'backward',
    ...more,
  };
}

/** Passages over the first path of the way, ascending. */
export function passagesOn(...lines: (readonly number[])[]): WayPassages {
  const rows = lines.map((line, index) => passing(`c${index}`, 'A-B', line));
  return wayPassages(
    rows.sort((a, b) => a.enterMicros - b.enterMicros),
    WAY,
  );
}

/** Lines on a path of 10 m within two minutes, in both directions, with stops. */
export const someLines = fc.array(
  fc
    .record({
      start: fc.integer({ min: 0, max: 60 }),
      steps: fc.array(fc.record({ seconds: fc.integer({ min: 1, max: 15 }), meters: fc.integer({ min: 0, max: 4 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      isForward: fc.boolean(),
    })
    .map(({ start, steps, isForward }) => {
      let [at, meters] = [start, 0];
      const line = [start, 0];
      for (const step of steps) {
        at += step.seconds;
        meters = Math.min(10, meters + step.meters);
        line.push(at, meters);
      }
      return isForward ? line : line.map((number, index) => (index % 2 === 1 ? 10 - number : number));
    })
    .filter((line) => line[1] !== line.at(-1)),
  { minLength: 1, maxLength: 12 },
);

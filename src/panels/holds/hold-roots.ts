import { type Hold, type HoldRoot, keyOfRoot, type LostTime, lostByRoot, rootedHolds } from '../../activity/index.ts';
import type { HoldMark, HoldMarks } from '../../run/index.ts';
import { csvLine, csvText } from '../../tabular/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR } from '../../units/index.ts';

/** Told apart by who does not see red and green; what comes after them has the last. */
const COLOURS = ['#d55e00', '#56b4e9', '#e69f00', '#009e73', '#cc79a7', '#0072b2', '#f0e442'] as const;
const OTHERS = '#8a929c';

export interface LostLine extends LostTime {
  readonly key: string;
  readonly colour: string;
}

/** Lost time by root with a colour for each, and the same colours by device through time. */
export interface RootedTime {
  readonly lines: readonly LostLine[];
  readonly marks: HoldMarks;
}

export function rootedTime(holds: readonly Hold[]): RootedTime {
  const rooted = rootedHolds(holds);
  const lines = lostByRoot(rooted).map((lost, index) => ({
    ...lost,
    key: keyOfRoot(lost.root),
    colour: COLOURS[index] ?? OTHERS,
  }));
  const colours = new Map(lines.map(({ key, colour }) => [key, colour]));
  const marks = new Map<string, HoldMark[]>();
  for (const { hold, root, fromMicros, toMicros } of rooted) {
    const own = marks.get(hold.heldId) ?? [];
    marks.set(hold.heldId, own);
    own.push({ fromMicros, toMicros, colour: colours.get(keyOfRoot(root)) ?? OTHERS });
  }
  return { lines, marks };
}

/** The table as a file: an empty root is no single device. */
export function lostCsv(lines: readonly LostLine[], isTold: boolean): string {
  const head = csvLine(['root', 'why', 'place', 'lostDeviceHours', 'devices', 'holds', 'inferred']);
  const hours = (micros: number) => micros / (SECONDS_PER_HOUR * MICROS_PER_SECOND);
  const text = lines.map(({ root, lostMicros, devices, holds }) =>
    csvLine([
      ...[fieldOf(namesOf(root)), root.why, fieldOf(root.place)],
      ...[hours(lostMicros), devices, holds, !isTold].map(String),
    ]),
  );
  return head + text.join('');
}

/** Names that come from the service are quoted; nothing is an empty field. */
function fieldOf(text: string | null): string {
  return text === null || text === '' ? '' : csvText(text);
}

/** Several where they wait for one another, none where no device is to blame. */
export function namesOf({ names }: HoldRoot): string {
  return names.join(' + ');
}

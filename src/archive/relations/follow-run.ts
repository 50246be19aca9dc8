import { COLUMNS, KEPT_RELATIONS, type RelationRows } from '../../activity/index.ts';
import { groupedBy } from '../../units/index.ts';
import type { GenerationAsked, SegmentRelations } from './messages.ts';
import { passRun } from './pass-run.ts';
import { segmentsIn } from './run-reading.ts';
import type { RunReadings } from './run-readings.ts';
import type { ToldSegment } from './told-run.ts';

/** What is to be written beside the segments of a generation, or written anew, since the last time. */
export async function* followRun(
  readings: RunReadings,
  asked: GenerationAsked,
  isOver: boolean,
): AsyncGenerator<SegmentRelations> {
  const segments = asked.segments.filter(({ generation }) => generation === asked.generation);
  const open = segmentsIn(asked.folder);
  if (isOver && !readings.follows(asked) && (yield* passRun(readings.begin(asked), segments, open, beside))) return;
  const { reading, told } = readings.toFollow(asked);
  let isWritten = false;
  try {
    const spans = await reading.readOn(segments, open);
    const changedFromMicros = reading.takeChangedFrom();
    for (const next of told.tell(segments, { spans, changedFromMicros, isOver }) ?? []) yield beside(next);
    isWritten = true;
  } finally {
    if (!isWritten) readings.forgetFollowed(asked);
  }
}

const beside = ({ segment, rows }: ToldSegment): SegmentRelations => ({ segment, values: valuesOf(rows) });

/** What an entity did, or what was on it, stands together: so the files are smallest. */
const BY = {
  activity: ['entityId', 'startMicros'],
  journeys: ['parentId', 'startMicros'],
  traffic: ['entityId', 'enterMicros'],
};

type Row = Record<string, string | number>;

function valuesOf(rows: RelationRows): SegmentRelations['values'] {
  const values = (relation: (typeof KEPT_RELATIONS)[number]) => {
    const [who = '', when = ''] = BY[relation];
    const groups = groupedBy(rows[relation] as readonly object[] as Row[], (row) => String(row[who]));
    const ordered = [...groups.keys()].sort().flatMap((of) => inOrder(groups.get(of) ?? [], when));
    return COLUMNS[relation].map(({ name, dataType }) =>
      ordered.map(dataType === 'DECIMAL' ? (row) => rounded(row[name]) : (row) => row[name]),
    );
  };
  const [activity, journeys, traffic] = KEPT_RELATIONS.map(values) as [unknown[][], unknown[][], unknown[][]];
  return { activity, journeys, traffic };
}

/** Metres are kept to the micrometre: beyond it are roundings of this and that computation. */
const PER_METER = 1e6;

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * PER_METER) / PER_METER : value;
}

const inOrder = (rows: readonly Row[], when: string): Row[] =>
  rows.toSorted((a, b) => Number(a[when]) - Number(b[when]));

import { COLUMNS, KEPT_RELATIONS, type RelationRows } from '../../activity/index.ts';
import { type Manifest, type OpenSegment, stretchesOf } from '../../recording/index.ts';
import { groupedBy } from '../../units/index.ts';
import type { GenerationAsked, SegmentRelations } from './messages.ts';
import { type RunReading, segmentsIn } from './run-reading.ts';
import type { RunReadings } from './run-readings.ts';
import { ToldRun, type ToldSegment } from './told-run.ts';

/** So many segments are told at once: enough that what each time costs does not count. */
const SEGMENTS_AT_ONCE = 4;

/** What is to be written beside the segments of a generation, or written anew, since the last time. */
export async function* followRun(
  readings: RunReadings,
  asked: GenerationAsked,
  isOver: boolean,
): AsyncGenerator<SegmentRelations> {
  const segments = asked.segments.filter(({ generation }) => generation === asked.generation);
  const open = segmentsIn(asked.place);
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

/**
 * Goes once through a run that is over: it is told as it is read, and what has been told of it is forgotten, so that a long run
 * takes no more memory than a short one.
 * @param reading for nobody else @param segments of the generation
 * @returns whether all was told. What comes later than is remembered, and what follows a gap, needs the whole: then that is to be told.
 */
export async function* passRun<Told>(
  reading: RunReading,
  segments: Manifest['segments'],
  open: OpenSegment,
  as: (told: ToldSegment) => Told,
  segmentsAtOnce = SEGMENTS_AT_ONCE,
): AsyncGenerator<Told, boolean> {
  if (stretchesOf({ segments }).some(({ goesOn }, index) => index > 0 && !goesOn)) return false;
  const run = new ToldRun(true);
  for (let until = segmentsAtOnce; ; until += segmentsAtOnce) {
    const isOver = until >= segments.length;
    const read = segments.slice(0, until);
    const spans = await reading.readOn(read, open);
    const told = run.tell(read, { spans, changedFromMicros: reading.takeChangedFrom(), isOver });
    if (told === null) return false;
    for (const next of told) yield as(next);
    if (isOver) return true;
  }
}

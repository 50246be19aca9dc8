import { COLUMNS, KEPT_RELATIONS, type RelationRows } from '../../activity/index.ts';
import type { Column } from '../../protocol/index.ts';
import type { GenerationAsked, SegmentRelations } from './messages.ts';
import { segmentsIn } from './run-reading.ts';
import type { RunReadings } from './run-readings.ts';

/** What is to be written beside the segments of a generation, or written anew, since the last time. */
export async function* followRun(
  readings: RunReadings,
  asked: GenerationAsked,
  isOver: boolean,
): AsyncGenerator<SegmentRelations> {
  const { reading, told } = readings.toFollow(asked);
  let isWritten = false;
  try {
    const spans = await reading.readOn(asked.segments, segmentsIn(asked.folder));
    const segments = asked.segments.filter(({ generation }) => generation === asked.generation);
    const changedFromMicros = reading.takeChangedFrom();
    for (const { segment, rows } of told.tell(segments, { spans, changedFromMicros, isOver })) {
      yield { segment, values: valuesOf(rows) };
    }
    isWritten = true;
  } finally {
    if (!isWritten) readings.forgetFollowed(asked);
  }
}

/** What an entity did, or what was on it, stands together: so the files are smallest. */
const BY = {
  activity: ['entityId', 'startMicros'],
  journeys: ['parentId', 'startMicros'],
  traffic: ['entityId', 'enterMicros'],
};

function valuesOf(rows: RelationRows): SegmentRelations['values'] {
  const values = (relation: (typeof KEPT_RELATIONS)[number]) => {
    const [who = '', when = ''] = BY[relation];
    const ordered = (rows[relation] as readonly object[] as Record<string, string | number>[]).toSorted(
      (a, b) => order(a[who], b[who]) || Number(a[when]) - Number(b[when]),
    );
    return COLUMNS[relation].map((column) => ordered.map((row) => kept(row[column.name], column)));
  };
  const [activity, journeys, traffic] = KEPT_RELATIONS.map(values) as [unknown[][], unknown[][], unknown[][]];
  return { activity, journeys, traffic };
}

/** Metres are kept to the micrometre: beyond it are roundings of this and that computation. */
const PER_METER = 1e6;

function kept(value: unknown, { dataType }: Column): unknown {
  return dataType === 'DECIMAL' && typeof value === 'number' ? Math.round(value * PER_METER) / PER_METER : value;
}

const order = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : Number(String(a) > String(b)));

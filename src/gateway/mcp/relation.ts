import type { RelationName, Relations } from '../../activity/index.ts';
import type { RelationHead } from './derive/tasks.ts';
import type { AskInside, ReadInside } from './inside.ts';
import { type Range, rangeQuery } from './instants.ts';
import type { Run } from './run.ts';

/** Rows that follow from the stream of a run. */
export interface RelationRead<Row> extends RelationHead {
  readonly rows: readonly Row[];
}

/** What by each relation is asked by name. */
const NAMED_BY = { activity: 'entity', holds: 'entity', journeys: 'load', traffic: 'path' } as const;

/** A relation of a run over a range, of certain names or of all. @throws RefusedInside */
export async function readRelation<Name extends RelationName>(
  ask: AskInside,
  run: Run,
  relation: Name,
  range: Range,
  names: readonly string[] = [],
): Promise<RelationRead<Relations[Name]>> {
  return ask(pathOf(run, relation, range, names));
}

/** The same unread, for the thread that derives something of it. @throws RefusedInside */
export async function relationBytes(
  read: ReadInside,
  run: Run,
  relation: RelationName,
  range: Range,
  names: readonly string[] = [],
): Promise<{ bytes: Buffer; head: RelationHead }> {
  const bytes = await read(pathOf(run, relation, range, names));
  return { bytes, head: headIn(bytes) };
}

function pathOf(run: Run, relation: RelationName, range: Range, names: readonly string[]): string {
  return `${run.path}/${relation}${rangeQuery(range, { [NAMED_BY[relation]]: names })}`;
}

const HEAD_BYTES = 2_000;
const ROWS_BEGIN = '"rows":[';

/** What is said of all rows stands before them. */
function headIn(bytes: Buffer): RelationHead {
  const begin = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  const [before = ''] = begin.split(ROWS_BEGIN);
  return (JSON.parse(`${before}${ROWS_BEGIN}]}}`) as { data: RelationHead }).data;
}

/** That something is not known of a range, said; nothing where all is. */
export function completeWords({ complete }: Pick<RelationRead<unknown>, 'complete'>): string[] {
  return complete ? [] : ['Not everything of this time is known: there are gaps in what was recorded.'];
}

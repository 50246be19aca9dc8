import { type WayPath, wayBetween, wayDriven } from '../../activity/index.ts';
import type { RecordingsClient, RunQuery, RunSource } from '../../client/index.ts';
import type { DerivedRequest } from './derived-thread.ts';

/** The paths of a way that is asked for, by what was driven in the range of the query; none where there is no such way. */
export async function wayOf(
  recordings: RecordingsClient,
  source: RunSource,
  query: RunQuery,
  { question, network }: NonNullable<DerivedRequest['wayAsked']>,
): Promise<readonly WayPath[]> {
  if ('entityName' in question) {
    const { rows } = await recordings.passages(source, [], query);
    const ids = new Set(
      rows.flatMap(({ entityName, entityId }) => (entityName === question.entityName ? [entityId] : [])),
    );
    const own = rows.filter(({ entityId }) => ids.has(entityId));
    const lengths = new Map(network.map(({ name, lengthMeters }) => [name, lengthMeters]));
    return wayDriven(own, question.micros, (name) => lengths.get(name) ?? 0)?.paths ?? [];
  }
  const { rows } = await recordings.traffic(source, query);
  const driven = new Set(rows.map((row) => key(row.pathName, row.endOffsetMeters > row.startOffsetMeters)));
  const isDriven = (name: string, isForward: boolean) => driven.has(key(name, isForward));
  return wayBetween(question.from, question.to, network, isDriven)?.paths ?? [];
}

function key(pathName: string, isForward: boolean): string {
  return `${isForward} ${pathName}`;
}

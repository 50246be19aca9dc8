import {
  bottleneckOf,
  deviceUses,
  laneRows,
  lanesOf,
  pathFlows,
  restCells,
  stationsOf,
  type WayPath,
  wayBetween,
  wayDriven,
} from '../../activity/index.ts';
import {
  CLIENT_ERROR_CODES,
  createServiceClient,
  PartTeller,
  type RecordingsClient,
  type RunQuery,
  type RunSource,
} from '../../client/index.ts';
import type { DerivedAnswers, DerivedRequest } from './derived-thread.ts';
import { holdsOf } from './holds-of.ts';
import { PassageReadings } from './passage-readings.ts';

/* The thread beside that reads what was derived of a run and keeps what is shown of it. */

/** A run is gone through before the first word: as long as the gateway may take for a large one. */
const SILENCE_MILLIS = 120_000;

const client = createServiceClient({ silenceMillis: SILENCE_MILLIS });
const { recordings } = client;
const teller = new PartTeller((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<DerivedRequest>) => {
  void teller.tellAll(answerTo(data), CLIENT_ERROR_CODES.invalidResponse);
};

const readings = new PassageReadings(recordings);

async function* answerTo(request: DerivedRequest): AsyncGenerator<DerivedAnswers[DerivedRequest['what']]> {
  const { what, source, query, load, bases, wayAsked, way, isLatestRun = false } = request;
  if (what === 'holds') {
    const { holds, isTold, ...head } = await holdsOf(client, source, query, isLatestRun);
    yield { head, found: { holds, isTold } };
    return;
  }
  if (what === 'way') {
    if (wayAsked) yield { found: { paths: await wayOf(recordings, source, query, wayAsked) } };
    return;
  }
  if (what === 'passages') {
    if (way) yield await readings.readOn(source, query, way);
    return;
  }
  if (what === 'passport') {
    if (load) yield await passportOf(source, query, load);
    return;
  }
  if (what === 'use') {
    yield await rangeUse(source, query);
    return;
  }
  if (what === 'bottleneck') {
    yield await bottleneck(source, query, bases ?? new Map(), isLatestRun);
    return;
  }
  if (what === 'paths') {
    const { rows, fromMicros, toMicros } = await recordings.traffic(source, query);
    yield { head: { fromMicros, toMicros }, found: { paths: pathFlows(rows) } };
    return;
  }
  const { rows, ...head } = await recordings.activity(source, query);
  if (what === 'lanes') yield { head, columns: laneRows(rows) };
  else yield { head, found: { cells: restCells(rows, CELL_METERS) } };
}

async function passportOf(
  source: RunSource,
  query: RunQuery,
  { name, bases }: NonNullable<DerivedRequest['load']>,
): Promise<DerivedAnswers['passport']> {
  const { rows, toMicros } = await recordings.journeys(source, name, query);
  const head = { toMicros };
  const carriers = rows.flatMap(({ parentName }) =>
    parentName === null ? [] : [parentName, bases.get(parentName) ?? []].flat(),
  );
  const [first, last] = [rows[0], rows.at(-1)];
  const isCarried = first && last && carriers.length > 0;
  if (!isCarried) return { head, found: { stations: stationsOf(rows, { did: [], passages: [], bases }) } };
  const range = { ...query, fromMicros: first.startMicros, toMicros: last.endMicros };
  const { rows: did } = await recordings.activity(source, { ...range, entityNames: [...new Set(carriers)] });
  const { rows: passages } = await recordings.traffic(source, range);
  return { head, found: { stations: stationsOf(rows, { did, passages, bases }) } };
}

async function rangeUse(source: RunSource, query: RunQuery): Promise<DerivedAnswers['use']> {
  const { rows, fromMicros, toMicros } = await recordings.activity(source, query);
  const { rows: passages } = await recordings.traffic(source, query);
  const head = { fromMicros, toMicros };
  const devices = deviceUses(lanesOf(rows, fromMicros).all, head);
  return { head, found: { devices, paths: pathFlows(passages) } };
}

async function bottleneck(
  source: RunSource,
  query: RunQuery,
  bases: ReadonlyMap<string, string>,
  hasTables: boolean,
): Promise<DerivedAnswers['bottleneck']> {
  const { rows, fromMicros, toMicros } = await recordings.activity(source, query);
  const head = { fromMicros, toMicros };
  const { rows: journeys } = await recordings.journeys(source, null, { ...query, ...head });
  const { holds, isTold } = await holdsOf(client, source, { ...query, ...head }, hasTables);
  const asked = { ...head, lanes: lanesOf(rows, fromMicros).all, journeys, holds, bases };
  const { saturations: _, ...found } = bottleneckOf(asked);
  return { head, found: { ...found, hasHolds: isTold } };
}

/** A pallet stands in it. */
const CELL_METERS = 1;

/** The paths of a way that is asked for, by what was driven in the range of the query; none where there is no such way. */
async function wayOf(
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

import {
  bottleneckOf,
  type DeviceUse,
  HOLD_REASONS,
  type Hold,
  Lanes,
  laneRows,
  laneSums,
  pathFlows,
  restCells,
  stationsOf,
} from '../../activity/index.ts';
import {
  CLIENT_ERROR_CODES,
  createServiceClient,
  PartTeller,
  type RunQuery,
  type RunSource,
} from '../../client/index.ts';
import type { DerivedAnswers, DerivedRequest } from './derived-thread.ts';
import { holdsOf } from './holds-of.ts';
import { holdsTold } from './holds-told.ts';
import { PassageReadings } from './passage-readings.ts';
import { wayOf } from './way-of.ts';

/* The thread beside that reads what was derived of a run and keeps what is shown of it. */

/** A run is gone through before the first word: as long as the gateway may take for a large one. */
const SILENCE_MILLIS = 120_000;

const client = createServiceClient({ silenceMillis: SILENCE_MILLIS });
const { recordings, table } = client;
const teller = new PartTeller((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<DerivedRequest>) => {
  void teller.tellAll(answerTo(data), CLIENT_ERROR_CODES.invalidResponse);
};

const readings = new PassageReadings(recordings);

async function* answerTo(request: DerivedRequest): AsyncGenerator<DerivedAnswers[DerivedRequest['what']]> {
  const { what, source, query, load, bases, wayAsked, way, isLatestRun = false } = request;
  if (what === 'holds') {
    yield await holdsOf(client, source, query, isLatestRun);
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
    yield await bottleneck(source, query, bases ?? new Map());
    return;
  }
  if (what === 'paths') {
    const { rows, fromMicros, toMicros } = await recordings.traffic(source, query);
    yield { head: { fromMicros, toMicros }, found: { paths: pathFlows(rows) } };
    return;
  }
  const { rows, fromMicros, toMicros } = await recordings.activity(source, query);
  const head = { fromMicros, toMicros };
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
  const lanes = new Lanes();
  lanes.replaceFrom(fromMicros, laneRows(rows));
  const devices = Array.from(lanes.all, (lane): DeviceUse => {
    const { microsByState, presentMicros } = laneSums(lane, fromMicros, toMicros);
    const { entityId, entityType, usualName: name } = lane;
    return { entityId, entityType, name, microsByState: [...microsByState], presentMicros };
  });
  return { head: { fromMicros, toMicros }, found: { devices, paths: pathFlows(passages) } };
}

async function bottleneck(
  source: RunSource,
  query: RunQuery,
  bases: ReadonlyMap<string, string>,
): Promise<DerivedAnswers['bottleneck']> {
  const { rows, fromMicros, toMicros } = await recordings.activity(source, query);
  const head = { fromMicros, toMicros };
  const { rows: journeys } = await recordings.journeys(source, null, { ...query, ...head });
  const told = await holdsTold(table, source, head);
  const holds = told ?? (await holdsInferred(source, { ...query, ...head }));
  const lanes = new Lanes();
  lanes.replaceFrom(fromMicros, laneRows(rows));
  const asked = { ...head, lanes: lanes.all, journeys, holds, bases };
  const { saturations: _, ...found } = bottleneckOf(asked);
  return { head, found: { ...found, hasHolds: told !== null } };
}

/** Who stood for whom, concluded from motions: what the stream alone has of it. */
async function holdsInferred(source: RunSource, query: RunQuery): Promise<Hold[]> {
  const { rows } = await recordings.holds(source, query);
  return rows.flatMap((row) => {
    const why = HOLD_REASONS.find((reason) => reason === row.why);
    return why === undefined ? [] : [{ ...row, why }];
  });
}

/** A pallet stands in it. */
const CELL_METERS = 1;

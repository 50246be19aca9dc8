import type { Cursor } from '../protocol/index.ts';
import { type Failure, needsFreshSnapshot, type Repair, retryAt } from './retry-policy.ts';
import type { Trouble, TroubleKind } from './trouble.ts';

/** Why a fresh snapshot is read: the page was opened, or what was known could not be continued. */
export type SnapshotReason = 'opened' | TroubleKind;

/** An unusable action stays on screen this long although reading goes on: something was lost. */
export const LOSS_SHOWN_MILLIS = 30_000;

/** What is known of the connection. Times are monotonic milliseconds. */
export interface ConnectionRecord {
  readonly reading: Reading;
  /** Why a snapshot has to be read next; null where updates are. */
  readonly snapshotReason: SnapshotReason | null;
  /** Everything up to it is applied; no failure moves it (interface 2.1). */
  readonly cursor: Cursor | null;
  /** When anything was last read. */
  readonly freshAt: number | null;
  /** No request of any kind before: the service's word (interface 7, 429). */
  readonly wait: { readonly trouble: Trouble; readonly until: number } | null;
  readonly pace: Pace;
  readonly repair: Repair;
}

/** Whether a request is under way; otherwise what was wrong with the last, if anything. */
export type Reading = Wrong &
  (
    | { readonly kind: 'resting' }
    | {
        readonly kind: 'asking';
        /** When the request left, or was last heard of. */
        readonly heardAt: number;
        /** Since when the service is asked in vain, retries and all. */
        readonly since: number;
      }
    /** `since` is null where the reader has left meanwhile. */
    | { readonly kind: 'recovering'; readonly since: number | null }
  );

interface Wrong {
  /** Asked in vain for some seconds. */
  readonly isStale: boolean;
  /** The request under way has been silent for some seconds. */
  readonly silence: Trouble | null;
  /** The last read's: how many there were in a row, and before when nothing is read by the retry policy's word. */
  readonly failure: { readonly trouble: Trouble; readonly inRow: number; readonly notBefore: number } | null;
}

/** How much comes of late. */
interface Pace {
  /** Batches that are published and not read yet while there are more than fit into one answer, and since when. */
  readonly behind: { readonly batches: number; readonly since: number } | null;
  /** When all updates there were had been read; null since a snapshot. */
  readonly upToDateAt: number | null;
  /** What has come since then, of all that may lie unread. */
  readonly unreadShare: number;
  /** So long may lie what comes, at the pace of what came last. */
  readonly ampleMillis: number;
  /** Since when answers have brought nothing; null where the last one brought something. */
  readonly quietSince: number | null;
}

const RESTING: Reading = { kind: 'resting', isStale: false, silence: null, failure: null };
const NOTHING_BROUGHT: Pace = { behind: null, upToDateAt: null, unreadShare: 0, ampleMillis: 0, quietSince: null };

export const NOTHING_READ: ConnectionRecord = {
  reading: RESTING,
  snapshotReason: 'opened',
  cursor: null,
  freshAt: null,
  wait: null,
  pace: NOTHING_BROUGHT,
  repair: { demandsInRow: 0, loss: null, lossRepairedAt: null, snapshotMillis: 0 },
};

/* All that can happen to a connection, each the record after it. Nothing else changes a record. */

/** A request leaves. */
export function asked(record: ConnectionRecord, at: number): ConnectionRecord {
  const reading: Reading = { ...record.reading, kind: 'asking', heardAt: at, since: sinceOf(record.reading) ?? at };
  return { ...record, reading, wait: stillOn(record.wait, at) };
}

/** A part of the answer has come: the service is not silent. */
export function heard(record: ConnectionRecord, at: number): ConnectionRecord {
  return { ...record, reading: { ...sinceNow(record.reading, at), isStale: false, silence: null } };
}

/** This page was blocked or asleep and heard nothing, whoever spoke: such silence does not count. */
export function woken(record: ConnectionRecord, at: number): ConnectionRecord {
  return { ...record, reading: sinceNow(record.reading, at) };
}

/** The reader left: its read is aborted, which is nobody's failure. */
export function left(record: ConnectionRecord): ConnectionRecord {
  const { reading } = record;
  const isWrong = reading.isStale || reading.failure !== null;
  return { ...record, reading: isWrong ? { ...reading, kind: 'recovering', since: null } : RESTING };
}

/** Nothing was read for some seconds; with a trouble where one request has been silent all that time. */
export function slow(record: ConnectionRecord, trouble: Trouble | null): ConnectionRecord {
  const { reading } = record;
  return { ...record, reading: { ...reading, isStale: true, silence: trouble ?? reading.silence } };
}

/** Some request, not necessarily of this reader, was told to wait. */
export function toldToWait(record: ConnectionRecord, wait: NonNullable<ConnectionRecord['wait']>): ConnectionRecord {
  return { ...record, wait };
}

/** @param costMillis what reading it and making a world of it took */
export function snapshotRead(record: ConnectionRecord, at: number, cursor: Cursor, costMillis: number) {
  const read = answered(record, at);
  const lossRepairedAt = record.snapshotReason === 'unusable-action' ? at : read.repair.lossRepairedAt;
  const repair = { ...read.repair, lossRepairedAt, snapshotMillis: costMillis };
  return { ...read, cursor, snapshotReason: null, pace: NOTHING_BROUGHT, repair };
}

interface UpdatesRead {
  readonly cursor: Cursor;
  /** How many batches there are more; null where there are none. */
  readonly behind: number | null;
  /** What it brought, of all that may lie unread: 1 is as much as should come at once. */
  readonly unreadShare: number;
}

/** All batches of an answer are applied. */
export function updatesRead(record: ConnectionRecord, at: number, came: UpdatesRead): ConnectionRecord {
  const { behind, upToDateAt, quietSince } = record.pace;
  const read = { ...answered(record, at), cursor: came.cursor };
  const unreadShare = record.pace.unreadShare + came.unreadShare;
  if (came.behind !== null) {
    const pace = { ...record.pace, unreadShare, behind: { batches: came.behind, since: behind?.since ?? at } };
    // With more to come the next request leaves at once.
    return asked({ ...read, pace }, at);
  }
  const pace = {
    behind: null,
    upToDateAt: at,
    unreadShare: 0,
    ampleMillis: unreadShare > 0 ? (at - (upToDateAt ?? at)) / unreadShare : Number.POSITIVE_INFINITY,
    quietSince: unreadShare > 0 ? null : (quietSince ?? at),
  };
  return { ...read, pace, repair: { ...read.repair, demandsInRow: 0 } };
}

export function failed(record: ConnectionRecord, failure: Failure & { readonly trouble: Trouble }): ConnectionRecord {
  const { at, trouble, retryAfterSeconds } = failure;
  const { reading, snapshotReason, repair: before } = record;
  const demands = needsFreshSnapshot(trouble.kind);
  const demandsInRow = before.demandsInRow + (demands ? 1 : 0);
  const loss = trouble.kind === 'unusable-action' ? { trouble, at } : before.loss;
  const repair = { ...before, demandsInRow, loss };
  const inRow = (reading.failure?.inRow ?? 0) + 1;
  const notBefore = retryAt(repair, inRow, snapshotReason !== null, failure);
  const isToldToWait = trouble.kind === 'rate-limited' || (retryAfterSeconds ?? 0) > 0;
  const wrong = { isStale: reading.isStale, silence: null, failure: { trouble, inRow, notBefore } };
  return {
    ...record,
    reading: { kind: 'recovering', since: sinceOf(reading), ...wrong },
    snapshotReason: demands ? (trouble.kind as SnapshotReason) : snapshotReason,
    wait: isToldToWait ? { trouble, until: notBefore } : stillOn(record.wait, at),
    pace: { ...record.pace, behind: null },
    repair,
  };
}

/** Something came: whatever was wrong with the connection is over. */
function answered(record: ConnectionRecord, at: number): ConnectionRecord {
  const { loss } = record.repair;
  const isShown = loss !== null && at - loss.at < LOSS_SHOWN_MILLIS;
  const repair = { ...record.repair, loss: isShown ? loss : null };
  return { ...record, reading: RESTING, wait: stillOn(record.wait, at), repair, freshAt: at };
}

function sinceOf(reading: Reading): number | null {
  return reading.kind === 'resting' ? null : reading.since;
}

/** Asked in vain from now on only. */
function sinceNow(reading: Reading, at: number): Reading {
  if (reading.kind === 'asking') return { ...reading, heardAt: at, since: at };
  return sinceOf(reading) === null ? reading : { ...reading, kind: 'recovering', since: at };
}

function stillOn(wait: ConnectionRecord['wait'], at: number): ConnectionRecord['wait'] {
  return wait !== null && wait.until > at ? wait : null;
}

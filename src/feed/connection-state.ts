import type { Cursor } from '../protocol/index.ts';
import { needsFreshSnapshot, type Repair, retryAt } from './retry-policy.ts';
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
  /** Everything up to it is applied. No failure moves it (interface 2.1). */
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

/** All that can happen to a connection. Nothing else changes its record. */
export type ConnectionFact =
  /** A request leaves. */
  | { readonly kind: 'asked'; readonly at: number }
  /** A part of the answer has come: the service is not silent. */
  | { readonly kind: 'heard'; readonly at: number }
  | {
      readonly kind: 'snapshot-read';
      readonly at: number;
      readonly cursor: Cursor;
      /** What reading it and making a world of it took. */
      readonly costMillis: number;
    }
  /** All batches of an answer are applied; `behind` is null when there were no more. */
  | {
      readonly kind: 'updates-read';
      readonly at: number;
      readonly cursor: Cursor;
      readonly behind: number | null;
      /** What it brought, of all that may lie unread: 1 is as much as should come at once. */
      readonly unreadShare: number;
    }
  | {
      readonly kind: 'failed';
      readonly at: number;
      readonly trouble: Trouble;
      readonly retryAfterSeconds: number | null;
      /** In [0, 1). */
      readonly jitter: number;
    }
  /** Nothing was read for some seconds; with a trouble where one request has been silent all that time. */
  | { readonly kind: 'slow'; readonly at: number; readonly trouble: Trouble | null }
  /** Some request, not necessarily of this reader, was told to wait. */
  | { readonly kind: 'told-to-wait'; readonly at: number; readonly trouble: Trouble; readonly until: number }
  /** This page was blocked or asleep and heard nothing, whoever spoke. */
  | { readonly kind: 'woken'; readonly at: number }
  /** The reader left: its read is aborted, which is nobody's failure. */
  | { readonly kind: 'left'; readonly at: number };

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

/** The record after a fact. */
export function withFact(record: ConnectionRecord, fact: ConnectionFact): ConnectionRecord {
  const { reading } = record;
  switch (fact.kind) {
    case 'asked':
      return asked(record, fact.at);
    case 'heard':
      return { ...record, reading: { ...woken(reading, fact.at), isStale: false, silence: null } };
    case 'snapshot-read':
      return withSnapshot(record, fact);
    case 'updates-read':
      return withUpdates(record, fact);
    case 'failed':
      return withFailure(record, fact);
    case 'slow':
      return { ...record, reading: { ...reading, isStale: true, silence: fact.trouble ?? reading.silence } };
    case 'told-to-wait':
      return { ...record, wait: { trouble: fact.trouble, until: fact.until } };
    case 'woken':
      return { ...record, reading: woken(reading, fact.at) };
    case 'left':
      return { ...record, reading: isWrong(reading) ? { ...reading, kind: 'recovering', since: null } : RESTING };
  }
}

function asked(record: ConnectionRecord, at: number): ConnectionRecord {
  const reading: Reading = { ...record.reading, kind: 'asking', heardAt: at, since: sinceOf(record.reading) ?? at };
  return { ...record, reading, wait: stillOn(record.wait, at) };
}

/** Silence that nobody here could have heard broken does not count. */
function woken(reading: Reading, at: number): Reading {
  if (reading.kind === 'asking') return { ...reading, heardAt: at, since: at };
  return sinceOf(reading) === null ? reading : { ...reading, kind: 'recovering', since: at };
}

function sinceOf(reading: Reading): number | null {
  return reading.kind === 'resting' ? null : reading.since;
}

function isWrong({ isStale, failure }: Reading): boolean {
  return isStale || failure !== null;
}

/** Something came: whatever was wrong with the connection is over. */
function answered(record: ConnectionRecord, at: number): ConnectionRecord {
  const { loss } = record.repair;
  const isShown = loss !== null && at - loss.at < LOSS_SHOWN_MILLIS;
  const repair = { ...record.repair, loss: isShown ? loss : null };
  return { ...record, reading: RESTING, wait: stillOn(record.wait, at), repair, freshAt: at };
}

function withSnapshot(
  record: ConnectionRecord,
  { at, cursor, costMillis }: ConnectionFact & { kind: 'snapshot-read' },
): ConnectionRecord {
  const read = answered(record, at);
  const lossRepairedAt = record.snapshotReason === 'unusable-action' ? at : read.repair.lossRepairedAt;
  const repair = { ...read.repair, lossRepairedAt, snapshotMillis: costMillis };
  return { ...read, cursor, snapshotReason: null, pace: NOTHING_BROUGHT, repair };
}

function withUpdates(
  record: ConnectionRecord,
  { at, cursor, behind: batches, ...fact }: ConnectionFact & { kind: 'updates-read' },
): ConnectionRecord {
  const { behind, upToDateAt, quietSince } = record.pace;
  const read = { ...answered(record, at), cursor };
  const unreadShare = record.pace.unreadShare + fact.unreadShare;
  if (batches !== null) {
    const pace = { ...record.pace, unreadShare, behind: { batches, since: behind?.since ?? at } };
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

function withFailure(record: ConnectionRecord, fact: ConnectionFact & { kind: 'failed' }): ConnectionRecord {
  const { at, trouble } = fact;
  const { reading, snapshotReason, pace } = record;
  const demands = needsFreshSnapshot(trouble.kind);
  const repair = {
    ...record.repair,
    demandsInRow: record.repair.demandsInRow + (demands ? 1 : 0),
    loss: trouble.kind === 'unusable-action' ? { trouble, at } : record.repair.loss,
  };
  const inRow = (reading.failure?.inRow ?? 0) + 1;
  const notBefore = retryAt(repair, inRow, snapshotReason !== null, fact);
  const isToldToWait = trouble.kind === 'rate-limited' || (fact.retryAfterSeconds ?? 0) > 0;
  return {
    ...record,
    reading: {
      kind: 'recovering',
      since: sinceOf(reading),
      isStale: reading.isStale,
      silence: null,
      failure: { trouble, inRow, notBefore },
    },
    snapshotReason: demands ? (trouble.kind as SnapshotReason) : snapshotReason,
    wait: isToldToWait ? { trouble, until: notBefore } : stillOn(record.wait, at),
    pace: { ...pace, behind: null },
    repair,
  };
}

function stillOn(wait: ConnectionRecord['wait'], at: number): ConnectionRecord['wait'] {
  return wait !== null && wait.until > at ? wait : null;
}

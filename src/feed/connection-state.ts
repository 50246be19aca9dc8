import type { Cursor } from '../protocol/index.ts';
import { needsFreshSnapshot, retryAt } from './retry-policy.ts';
import type { Trouble, TroubleKind } from './trouble.ts';

/** Why a fresh snapshot is read: the page was opened, or what was known could not be continued. */
export type SnapshotReason = 'opened' | TroubleKind;

/** An unusable action stays on screen this long although reading goes on: something was lost. */
export const LOSS_SHOWN_MILLIS = 30_000;

/** What is known of the connection. Times are monotonic milliseconds. */
export interface ConnectionRecord {
  /** Why a snapshot has to be read next; null where updates are. */
  readonly snapshotReason: SnapshotReason | null;
  /** Everything up to it is applied. No failure moves it (interface 2.1). */
  readonly cursor: Cursor | null;
  /** When the request under way left, or was last heard of; null while there is none. */
  readonly askedAt: number | null;
  /** Since when the service is asked in vain, retries and all; null once it has answered. */
  readonly inVainSince: number | null;
  /** In vain for some seconds. */
  readonly isStale: boolean;
  /** The request under way has been silent for some seconds. */
  readonly silence: Trouble | null;
  /** The last read's failure. */
  readonly failure: Trouble | null;
  readonly failuresInRow: number;
  /** Answers that demanded a fresh snapshot, since updates were last read. */
  readonly demandsInRow: number;
  /** What an unusable action took away, and when. */
  readonly loss: { readonly trouble: Trouble; readonly at: number } | null;
  /** When a snapshot was last spent on an unusable action. */
  readonly lossRepairedAt: number | null;
  /** What the last snapshot took. */
  readonly snapshotMillis: number;
  /** No read before: the retry policy's word. */
  readonly notBefore: number | null;
  /** No request of any kind before: the service's word (interface 7, 429). */
  readonly wait: { readonly trouble: Trouble; readonly until: number } | null;
  /** Batches that are published and not read yet, while there are more than fit into one answer; otherwise null. */
  readonly behind: number | null;
  /** Since when there have been more; null where there are none. */
  readonly behindSince: number | null;
  /** When anything was last read. */
  readonly freshAt: number | null;
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

export const NOTHING_READ: ConnectionRecord = {
  snapshotReason: 'opened',
  cursor: null,
  askedAt: null,
  inVainSince: null,
  isStale: false,
  silence: null,
  failure: null,
  failuresInRow: 0,
  demandsInRow: 0,
  loss: null,
  lossRepairedAt: null,
  snapshotMillis: 0,
  notBefore: null,
  wait: null,
  behind: null,
  behindSince: null,
  freshAt: null,
  upToDateAt: null,
  unreadShare: 0,
  ampleMillis: 0,
  quietSince: null,
};

/** The record after a fact. */
export function withFact(record: ConnectionRecord, fact: ConnectionFact): ConnectionRecord {
  switch (fact.kind) {
    case 'asked':
      return asked(record, fact.at);
    case 'heard':
      return { ...woken(record, fact.at), isStale: false, silence: null };
    case 'snapshot-read':
      return {
        ...answered(record, fact.at),
        cursor: fact.cursor,
        snapshotReason: null,
        upToDateAt: null,
        unreadShare: 0,
        quietSince: null,
        snapshotMillis: fact.costMillis,
        lossRepairedAt: record.snapshotReason === 'unusable-action' ? fact.at : record.lossRepairedAt,
      };
    case 'updates-read':
      return withUpdates(record, fact);
    case 'failed':
      return withFailure(record, fact);
    case 'slow':
      return { ...record, isStale: true, silence: fact.trouble ?? record.silence };
    case 'told-to-wait':
      return { ...record, wait: { trouble: fact.trouble, until: fact.until } };
    case 'woken':
      return woken(record, fact.at);
    case 'left':
      return { ...record, askedAt: null, inVainSince: null };
  }
}

function asked(record: ConnectionRecord, at: number): ConnectionRecord {
  return { ...record, askedAt: at, inVainSince: record.inVainSince ?? at, wait: stillOn(record.wait, at) };
}

/** Silence that nobody here could have heard broken does not count. */
function woken(record: ConnectionRecord, at: number): ConnectionRecord {
  const { askedAt, inVainSince } = record;
  return { ...record, askedAt: askedAt === null ? null : at, inVainSince: inVainSince === null ? null : at };
}

/** Something came: whatever was wrong with the connection is over. */
function answered(record: ConnectionRecord, at: number): ConnectionRecord {
  return {
    ...record,
    askedAt: null,
    inVainSince: null,
    isStale: false,
    silence: null,
    failure: null,
    failuresInRow: 0,
    notBefore: null,
    wait: stillOn(record.wait, at),
    loss: record.loss !== null && at - record.loss.at < LOSS_SHOWN_MILLIS ? record.loss : null,
    freshAt: at,
  };
}

function withUpdates(
  record: ConnectionRecord,
  { at, cursor, behind, ...fact }: ConnectionFact & { kind: 'updates-read' },
): ConnectionRecord {
  const unreadShare = record.unreadShare + fact.unreadShare;
  const read = { ...answered(record, at), cursor, behind, unreadShare };
  // With more to come the next request leaves at once.
  if (behind !== null) return asked({ ...read, behindSince: record.behindSince ?? at }, at);
  const sinceMillis = at - (record.upToDateAt ?? at);
  const ampleMillis = unreadShare > 0 ? sinceMillis / unreadShare : Number.POSITIVE_INFINITY;
  const quietSince = unreadShare > 0 ? null : (record.quietSince ?? at);
  return { ...read, behindSince: null, demandsInRow: 0, upToDateAt: at, unreadShare: 0, ampleMillis, quietSince };
}

function withFailure(record: ConnectionRecord, fact: ConnectionFact & { kind: 'failed' }): ConnectionRecord {
  const { at, trouble } = fact;
  const demands = needsFreshSnapshot(trouble.kind);
  const failed: ConnectionRecord = {
    ...record,
    askedAt: null,
    silence: null,
    behind: null,
    behindSince: null,
    failure: trouble,
    failuresInRow: record.failuresInRow + 1,
    demandsInRow: record.demandsInRow + (demands ? 1 : 0),
    snapshotReason: demands ? (trouble.kind as SnapshotReason) : record.snapshotReason,
    loss: trouble.kind === 'unusable-action' ? { trouble, at } : record.loss,
  };
  const next = retryAt(failed, record.snapshotReason !== null, fact);
  const isToldToWait = trouble.kind === 'rate-limited' || (fact.retryAfterSeconds ?? 0) > 0;
  const wait = isToldToWait ? { trouble, until: next } : stillOn(record.wait, at);
  return { ...failed, notBefore: next, wait };
}

function stillOn(wait: ConnectionRecord['wait'], at: number): ConnectionRecord['wait'] {
  return wait !== null && wait.until > at ? wait : null;
}

import type { Cursor, VisualizationSnapshot, VisualizationUpdates } from '../../protocol/index.ts';

/** Updates kept on screen. */
export const KEPT_UPDATES = 500;

/** State of the legacy protocol's stream. Its cursor is its own: never given to the animation (interface 9.3). */
export interface LegacyStream {
  snapshot: VisualizationSnapshot | null;
  /** Null until there is a snapshot, and when a new one is needed. */
  cursor: Cursor | null;
  lastPoll: VisualizationUpdates | null;
  /** Polls since the snapshot. */
  polls: number;
  /** Updates since the snapshot. */
  received: number;
  /** The last updates, newest first. */
  updates: readonly { number: number; update: unknown }[];
}

export type LegacyEvent =
  | { type: 'snapshot'; snapshot: VisualizationSnapshot }
  | { type: 'updates'; poll: VisualizationUpdates }
  | { type: 'failed'; code: string };

export const NO_STREAM: LegacyStream = {
  snapshot: null,
  cursor: null,
  lastPoll: null,
  polls: 0,
  received: 0,
  updates: [],
};

/** These need a new snapshot; any other error leaves the cursor as it is (interface 4.6, 7). */
const NEEDS_SNAPSHOT = new Set(['VISUALIZATION_GENERATION_CHANGED', 'VISUALIZATION_CURSOR_EXPIRED']);

export function legacyStream(stream: LegacyStream, event: LegacyEvent): LegacyStream {
  switch (event.type) {
    case 'snapshot':
      return { ...NO_STREAM, snapshot: event.snapshot, cursor: event.snapshot.cursor };
    case 'updates':
      return withUpdates(stream, event.poll);
    case 'failed':
      return NEEDS_SNAPSHOT.has(event.code) ? { ...stream, cursor: null } : stream;
  }
}

function withUpdates(stream: LegacyStream, poll: VisualizationUpdates): LegacyStream {
  const fresh = poll.updates.map((update, index) => ({ number: stream.received + index + 1, update })).reverse();
  return {
    ...stream,
    cursor: poll.nextCursor,
    lastPoll: poll,
    polls: stream.polls + 1,
    received: stream.received + poll.updates.length,
    updates: [...fresh, ...stream.updates].slice(0, KEPT_UPDATES),
  };
}

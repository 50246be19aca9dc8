import type { Cursor } from '../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** What a cursor is checked against. */
export interface StreamPosition {
  generation: string;
  oldestSequence: number;
  latestSequence: number;
}

/**
 * Lets only cursors pass from which reading can go on without a gap (interface 2.1, 7). That a sequence beyond the
 * latest counts as outside retention, too, is a reading: its holder can only go on from a new snapshot.
 * @throws Refusal VISUALIZATION_GENERATION_CHANGED for a cursor of another run, instance or protocol,
 * VISUALIZATION_CURSOR_EXPIRED for one outside retention.
 */
export function checkCursor(cursor: Cursor, stream: StreamPosition): void {
  if (cursor.generation !== stream.generation) {
    throw new Refusal(
      'VISUALIZATION_GENERATION_CHANGED',
      `The cursor is of another generation than ${stream.generation}. Take a new snapshot.`,
    );
  }
  if (cursor.sequence < stream.oldestSequence - 1 || cursor.sequence > stream.latestSequence) {
    throw new Refusal(
      'VISUALIZATION_CURSOR_EXPIRED',
      `Sequence ${cursor.sequence} is outside ${stream.oldestSequence} to ${stream.latestSequence}. Take a new snapshot.`,
    );
  }
}

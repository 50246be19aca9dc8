import { type AnimationSnapshot, emptySnapshot, InvalidMessageError, parseSnapshot } from '../protocol/index.ts';
import { checkObject, type JsonField, jsonFields } from './json-fields.ts';
import type { RecordedMessage } from './recorded-message.ts';

/** What is kept of a snapshot that was checked. */
export type CheckedSnapshot = Pick<AnimationSnapshot, 'cursor' | 'coordinates'>;

/** More than any item, or field that is no list, of what we write. */
const MOST_VALUE_BYTES = 1024 * 1024;

const NOTHING = emptySnapshot('items');
const isKnown = (field: string): boolean => field in NOTHING;

/** Holds a snapshot against the interface, some of its items at a time. @throws Error for what is none */
export function checkSnapshot(data: Uint8Array): CheckedSnapshot {
  checkObject(data);
  const facts: Record<string, unknown> = {};
  for (const piece of jsonFields(data, isKnown, MOST_VALUE_BYTES)) {
    facts[piece.field] = piece.firstItem === null ? piece.value : [];
    if (piece.firstItem !== null) checkItems(piece);
  }
  const { cursor, coordinates } = parseSnapshot(facts);
  return { cursor, coordinates };
}

function checkItems({ field, value, firstItem }: JsonField): void {
  try {
    parseSnapshot({ ...NOTHING, [field]: value });
  } catch (error) {
    if (!(error instanceof InvalidMessageError) || firstItem === 0) throw error;
    throw new Error(`${error.message} (counted from ${field}[${firstItem}])`);
  }
}

/** Any other message: what reads it needs no more than a piece of it at once. @throws Error for what is no object in JSON */
export function checkMessage({ topic, data }: RecordedMessage): void {
  checkObject(data);
  if (data.byteLength <= MOST_VALUE_BYTES || topic === 'clock') return;
  if (topic !== 'batches')
    throw new RangeError(`it has ${data.byteLength} bytes; at most ${MOST_VALUE_BYTES} are read`);
  for (const _piece of jsonFields(data, () => true, MOST_VALUE_BYTES));
}

import { type AnimationSnapshot, emptySnapshot, InvalidMessageError, parseSnapshot } from '../protocol/index.ts';
import { type JsonField, jsonFields } from './json-fields.ts';

/** What is kept of a snapshot that was checked. */
export type CheckedSnapshot = Pick<AnimationSnapshot, 'cursor' | 'coordinates'>;

const NOTHING = emptySnapshot('items');
const isKnown = (field: string): boolean => field in NOTHING;

/** Holds a snapshot against the interface, some of its items at a time. @throws Error for what is none */
export function checkSnapshot(data: Uint8Array): CheckedSnapshot {
  const facts: Record<string, unknown> = {};
  for (const piece of jsonFields(data, isKnown)) {
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

import { afterSpace, checkJson, nameEnd, textEnd, valueEnd } from './check-json.ts';
import { jsonOf, textOf } from './text.ts';

/** A field of an object, or some items of its list. */
export interface JsonField {
  field: string;
  value: unknown;
  /** Of a list: the index of the first of these items; null for any other value. */
  firstItem: number | null;
}

const ITEMS_BYTES = 16 * 1024;

const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Fields of a JSON object that was checked, lists some items at a time: however large it is, only a piece of it is made into
 * values. None of what is no object.
 * @throws RangeError for an item, or a field that is no list, of more bytes than these
 */
export function* jsonFields(
  bytes: Uint8Array,
  isRead: (field: string) => boolean,
  mostValueBytes = Number.POSITIVE_INFINITY,
): Generator<JsonField> {
  const begin = afterSpace(bytes, 0);
  if (bytes[begin] !== OPEN_OBJECT) return;
  let at = afterSpace(bytes, begin + 1);
  while (bytes[at] !== CLOSE_OBJECT) {
    const field = jsonOf(bytes.subarray(at, textEnd(bytes, at))) as string;
    const from = nameEnd(bytes, at);
    const end = valueEnd(bytes, from);
    if (isRead(field)) {
      if (bytes[from] === OPEN_LIST) yield* listItems(bytes, from, field, mostValueBytes);
      else yield { field, value: jsonOf(bounded(bytes.subarray(from, end), mostValueBytes)), firstItem: null };
    }
    at = afterSpace(bytes, end);
    if (bytes[at] === COMMA) at = afterSpace(bytes, at + 1);
  }
}

/** @throws Error for what is no object in JSON */
export function checkObject(bytes: Uint8Array): void {
  if (bytes[afterSpace(bytes, 0)] !== OPEN_OBJECT) throw new SyntaxError('no object');
  checkJson(bytes);
}

/** Of a list that was checked. */
function* listItems(bytes: Uint8Array, list: number, field: string, mostBytes: number): Generator<JsonField> {
  let firstItem = 0;
  let begin = list + 1;
  for (let at = begin, items = 0; ; at += 1) {
    const from = afterSpace(bytes, at);
    at = bytes[from] === CLOSE_LIST ? from : afterSpace(bytes, valueEnd(bytes, from));
    items += 1;
    const isLast = bytes[at] === CLOSE_LIST;
    if (!isLast && at - begin < ITEMS_BYTES) continue;
    const text = textOf(bounded(bytes.subarray(begin, at), mostBytes));
    yield { field, value: JSON.parse(`[${text}]`), firstItem };
    if (isLast) return;
    firstItem += items;
    items = 0;
    begin = at + 1;
  }
}

function bounded(value: Uint8Array, mostBytes: number): Uint8Array {
  if (value.byteLength <= mostBytes) return value;
  throw new RangeError(`one value has ${value.byteLength} bytes; at most ${mostBytes} are read`);
}

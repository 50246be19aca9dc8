import { t } from '@lingui/core/macro';
import type { Column } from '../../protocol/index.ts';
import { plainText } from '../cells/cell-text.ts';
import type { Filter } from './whole-query.ts';

/** A filter in words, as it stands in the list. */
export function filterWords(filter: Filter): string {
  const { column } = filter;
  switch (filter.type) {
    case 'text': {
      const { contains } = filter;
      return t`${column} contains “${contains}”`;
    }
    case 'range':
      return rangeWords(column, filter.from, filter.to);
    case 'set': {
      const values = filter.values.map((value) => (value === null ? 'null' : plainText(value))).join(', ');
      return t`${column} is ${values}`;
    }
    case 'null':
      return filter.isNull ? t`${column} is null` : t`${column} is not null`;
  }
}

function rangeWords(column: string, from: unknown, to: unknown): string {
  const [least, most] = [plainText(from), plainText(to)];
  if (to === undefined) return t`${column} from ${least}`;
  return from === undefined ? t`${column} up to ${most}` : t`${column} from ${least} to ${most}`;
}

/** What was typed as an end of a range of this column; null: it is none. */
export function boundOf({ dataType }: Column, typed: string): string | number | bigint | null {
  const text = typed.trim();
  if (dataType === 'INTEGER' && /^[+-]?\d+$/.test(text)) return BigInt(text);
  if (dataType === 'INTEGER' || dataType === 'DECIMAL') {
    const value = Number(text);
    return text === '' || !Number.isFinite(value) ? null : value;
  }
  if (dataType === 'DATE' || dataType === 'DATETIME') return Number.isNaN(Date.parse(text)) ? null : text;
  return text;
}

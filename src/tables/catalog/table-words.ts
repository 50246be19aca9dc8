import { plural, t } from '@lingui/core/macro';
import { columnInWords } from '../../figures/index.ts';
import type { CatalogItem } from '../../protocol/index.ts';
import { formatCount } from '../../ui/index.ts';
import { rowCountText } from '../pages/page-numbers.ts';
import type { OwnedTables } from './group-catalog.ts';

const MOST_COLUMNS = 4;

/** Says what a table holds, as far as the service tells its columns; null where it does not. */
export function holdsWords({ columns = [] }: Pick<CatalogItem, 'columns'>): string | null {
  if (columns.length === 0) return null;
  const names = columns
    .slice(0, MOST_COLUMNS)
    .map(({ name }) => columnInWords(name).toLowerCase())
    .join(', ');
  const rest = columns.length - MOST_COLUMNS;
  if (rest <= 0) return t`Each row holds ${names}.`;
  const others = plural(rest, { one: '# other', other: '# others' });
  return t`Each row holds ${names} and ${others}.`;
}

/** Of more owners nobody looks up what each of them is. */
const MOST_LOOKED_UP = 1000;

/** "12 carriers, 340 rows". @param typeOf the type of an object by its name, where it is known */
export function ownedWords({ items, rowCount }: OwnedTables, typeOf: (owner: string) => string | undefined): string {
  const owners = ownersWords(items.length, items.length > MOST_LOOKED_UP ? undefined : onlyType(items, typeOf));
  if (rowCount === null) return owners;
  const rows = rowCountText(rowCount);
  return t`${owners}, ${rows}`;
}

function onlyType(items: readonly CatalogItem[], typeOf: (owner: string) => string | undefined): string | undefined {
  const first = typeOf(items[0]?.ownerEntityName ?? '');
  return items.every(({ ownerEntityName }) => typeOf(ownerEntityName ?? '') === first) ? first : undefined;
}

function ownersWords(count: number, type: string | undefined): string {
  const number = formatCount(count);
  if (type === 'CARRIER') return plural(count, { one: `${number} carrier`, other: `${number} carriers` });
  if (type === 'LIFT') return plural(count, { one: `${number} lift`, other: `${number} lifts` });
  if (type === 'STACKER') return plural(count, { one: `${number} stacker`, other: `${number} stackers` });
  return plural(count, { one: `${number} owner`, other: `${number} owners` });
}

import { plural, t } from '@lingui/core/macro';
import { type MouseEvent, memo, type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { columnInWords } from '../../figures/index.ts';
import type { CatalogItem } from '../../protocol/index.ts';
import { DERIVED_RELATIONS, type DerivedRelation, derivedTableName } from '../../tabular/index.ts';
import { formatCount, Icon, IconButton, useIsTouched, useMeasured, useRegion, useVirtualRows } from '../../ui/index.ts';
import { rowCountText, tableCountText } from '../pages/page-numbers.ts';
import classes from './catalog.module.css';
import { type CatalogFilter, type CatalogLine, catalogLines, type OwnedTables } from './group-catalog.ts';

const MOST_COLUMNS = 4;

/** Of more owners nobody looks up what each of them is. */
const MOST_LOOKED_UP = 1000;

export interface CatalogLinks {
  /** Address of a table's own page. */
  href: (item: CatalogItem) => string;
  open: (item: CatalogItem) => void;
  /** The same of all tables of a name as one, with the owner as a column. */
  hrefJoined: (name: string) => string;
  openJoined: (name: string) => void;
  /** Type of an object by its name, where it is known. */
  typeOf?: ((owner: string) => string | undefined) | undefined;
}

/** Heights of a line in sizes of the page's type: a control, and the gap to the next (catalog.module.css). */
const LINE_REM = { pointed: 2, touched: 3 };

interface CatalogListProps {
  items: readonly CatalogItem[];
  links: CatalogLinks;
}

/**
 * Tables, as many as are in view; each is a link, so it also opens in another tab. The catalog is read again and again: it renders
 * only where its tables have changed.
 */
export const CatalogList = memo(function CatalogList({ items, links }: CatalogListProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  useRegion();
  const { typePixels } = useMeasured(scroller);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => catalogLines(items, open), [items, open]);
  const lineRem = useIsTouched() ? LINE_REM.touched : LINE_REM.pointed;
  const rows = useVirtualRows({ rowCount: lines.length, rowPixels: lineRem * typePixels, scroller });
  const toggle = (name: string) =>
    setOpen((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]));
  const { first, end } = rows.drawn;
  return (
    <div ref={scroller} className={classes.groups}>
      <div style={rows.style}>
        {lines.slice(first, end).map((line) => (
          <Line key={keyOf(line)} {...{ line, links, toggle }} />
        ))}
      </div>
    </div>
  );
});

function keyOf(line: CatalogLine): string {
  if (line.kind === 'table') return line.item.tableId;
  return line.kind === 'owned' ? `owned ${line.tables.name}` : `heading ${line.owner}`;
}

interface LineProps {
  line: CatalogLine;
  links: CatalogLinks;
  toggle: (name: string) => void;
}

function Line({ line, links, toggle }: LineProps): ReactElement {
  if (line.kind === 'heading') return <HeadingLine {...line} />;
  if (line.kind === 'owned') return <OwnedLine {...line} {...{ links, toggle }} />;
  const { item, isOfMany } = line;
  const { ownerEntityName } = item;
  const words = ownerEntityName === null ? holdsWords(item) : null;
  return (
    <ul className={classes.line} data-below={isOfMany} aria-label={ownerEntityName ?? t`Scene`}>
      <li className={classes.item}>
        <CatalogEntry
          {...{ item, links }}
          name={isOfMany ? (ownerEntityName ?? item.name) : item.name}
          {...(words !== null && { words })}
        />
      </li>
    </ul>
  );
}

function HeadingLine({ owner, count }: Extract<CatalogLine, { kind: 'heading' }>): ReactElement {
  const words = owner === null ? t`Scene` : (owner ?? t`By owner`);
  return (
    <div className={classes.line}>
      <h2 className={classes.owner} title={words}>
        <bdi>{words}</bdi> <span>{tableCountText(count)}</span>
      </h2>
    </div>
  );
}

type OwnedLineProps = Extract<CatalogLine, { kind: 'owned' }> & Omit<LineProps, 'line'>;

/** All tables of a name: opens them as one, or owner by owner below. */
function OwnedLine({ tables, isOpen, links, toggle }: OwnedLineProps): ReactElement {
  const { name } = tables;
  const { typeOf = () => undefined } = links;
  return (
    <div className={classes.line}>
      <IconButton
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        label={t`Owners of ${name}`}
        pressed={isOpen}
        onClick={() => toggle(name)}
      />
      <TableLink href={links.hrefJoined(name)} onOpen={() => links.openJoined(name)} isEmpty={tables.rowCount === 0}>
        <span className={classes.entryName} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.rows}>{ownedWords(tables, typeOf)}</span>
      </TableLink>
    </div>
  );
}

interface TableLinkProps {
  href: string;
  onOpen: () => void;
  /** It steps back behind tables that have rows. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A link to a table, which opens it here. */
function TableLink({ href, onOpen, isEmpty, children }: TableLinkProps): ReactElement {
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a className={classes.entry} href={href} onClick={openHere} data-empty={isEmpty}>
      <Icon name="table" size={14} />
      {children}
      <Icon name="chevron-right" size={12} />
    </a>
  );
}

interface CatalogEntryProps {
  item: CatalogItem;
  links: Pick<CatalogLinks, 'href' | 'open'>;
  /** The table's own, or its owner's among tables of one name. */
  name: string;
  /** What it holds, if that is known. */
  words?: string;
}

function CatalogEntry({ item, links, name, words }: CatalogEntryProps): ReactElement {
  return (
    <TableLink href={links.href(item)} onOpen={() => links.open(item)} isEmpty={item.rowCount === 0}>
      <span className={classes.entryName} title={name}>
        <bdi>{name}</bdi>
      </span>
      {words !== undefined && (
        <span className={classes.words} title={words}>
          {words}
        </span>
      )}
      {item.rowCount !== undefined && <span className={classes.rows}>{rowCountText(item.rowCount)}</span>}
    </TableLink>
  );
}

interface DerivedTablesProps {
  sought: CatalogFilter;
  links: Pick<CatalogLinks, 'href' | 'open'>;
}

/** Relations that Aisle derives of the animation stream. */
export function DerivedTables({ sought, links }: DerivedTablesProps): ReactElement | null {
  const wanted = sought.nameContains.toLowerCase();
  const found = DERIVED_RELATIONS.filter((relation) => derivedTableName(relation).includes(wanted));
  if (found.length === 0 || sought.owner !== '') return null;
  return (
    <section className={classes.derived} aria-label={t`Derived by Aisle`}>
      <h2 className={classes.owner}>{t`Derived by Aisle`}</h2>
      <ul className={classes.derivedList}>
        {found.map((relation) => (
          <li key={relation}>
            <CatalogEntry
              item={itemOf(relation)}
              name={derivedTableName(relation)}
              links={links}
              words={wordsOf(relation)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function itemOf(relation: DerivedRelation): CatalogItem {
  const name = derivedTableName(relation);
  return { tableId: name, name, scope: 'SCENE', ownerEntityName: null };
}

function wordsOf(relation: DerivedRelation): string {
  const words: Readonly<Record<DerivedRelation, string>> = {
    activity: t`what each device did`,
    journeys: t`where each load was`,
    traffic: t`passages over paths`,
    holds: t`who held whom, as far as motions tell`,
  };
  return words[relation];
}

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

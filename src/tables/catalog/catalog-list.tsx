import { t } from '@lingui/core/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import { DERIVED_RELATIONS, type DerivedRelation, derivedTableName } from '../../tabular/index.ts';
import { Icon, useMeasured, useRegion } from '../../ui/index.ts';
import { rowCountText, tableCountText } from '../pages/page-numbers.ts';
import classes from './catalog.module.css';
import {
  type CatalogFilter,
  type CatalogGroup,
  type CatalogLine,
  catalogLines,
  columnsIn,
  groupCatalog,
} from './group-catalog.ts';

export interface CatalogLinks {
  /** Address of a table's own page. */
  href: (item: CatalogItem) => string;
  open: (item: CatalogItem) => void;
}

/** Height of a line in sizes of the page's type; catalog.module.css has the same. */
const LINE_REM = 2.125;
/** Assumed until the browser has measured: enough lines for any first paint. */
const FIRST_HEIGHT_PIXELS = 800;

interface CatalogListProps {
  items: readonly CatalogItem[];
  links: CatalogLinks;
}

/**
 * Tables by owner, as many as are in view; each is a link, so it also opens in another tab. The catalog is read again and
 * again, and lines are measured when they are rendered: only where there are others.
 */
export const CatalogList = memo(function CatalogList({ items, links }: CatalogListProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  useRegion();
  const { width, typePixels } = useMeasured(scroller);
  const columns = columnsIn(width);
  const groups = useMemo(() => groupCatalog(items), [items]);
  const lines = useMemo(() => catalogLines(groups, columns), [groups, columns]);
  const linePixels = LINE_REM * typePixels;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => linePixels,
    overscan: 12,
    initialRect: { width: 0, height: FIRST_HEIGHT_PIXELS },
  });
  // On a wall everything is larger: what was laid out for a smaller window is laid out anew.
  const layOut = useEffectEvent((_linePixels: number) => virtualizer.measure());
  useEffect(() => layOut(linePixels), [linePixels]);
  const style = { height: virtualizer.getTotalSize(), '--columns': columns } as CSSProperties;
  return (
    <div ref={scroller} className={classes.groups}>
      <div className={classes.lines} style={style} data-narrow={columns === 1}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line && <Line key={index} line={line} offsetPixels={start} links={links} />;
        })}
      </div>
    </div>
  );
});

interface LineProps {
  line: CatalogLine;
  offsetPixels: number;
  links: CatalogLinks;
}

function Line({ line: { group, isFirst, items }, offsetPixels, links }: LineProps): ReactElement {
  return (
    <div className={classes.line} data-first={isFirst} style={{ transform: `translateY(${offsetPixels}px)` }}>
      {isFirst && <Owner group={group} />}
      {items.length > 0 && (
        <ul className={classes.list} aria-label={group.owner ?? t`Scene`}>
          {items.map((item) => (
            <li key={item.tableId}>
              <CatalogEntry item={item} links={links} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Owner({ group: { owner, items } }: { group: CatalogGroup }): ReactElement {
  return (
    <h2 className={classes.owner} title={owner ?? t`Scene`}>
      <bdi>{owner ?? t`Scene`}</bdi> <span>{tableCountText(items.length)}</span>
    </h2>
  );
}

interface CatalogEntryProps {
  item: CatalogItem;
  links: CatalogLinks;
  /** What the table holds, where that is known. */
  words?: string;
}

/** A link to a table, which opens it here. */
export function CatalogEntry({ item, links, words }: CatalogEntryProps): ReactElement {
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    links.open(item);
  };
  return (
    <a className={classes.entry} href={links.href(item)} onClick={openHere}>
      <Icon name="table" size={14} />
      <span className={classes.entryName} title={item.name}>
        <bdi>{item.name}</bdi>
      </span>
      {words !== undefined && <span className={classes.rows}>{words}</span>}
      {item.rowCount !== undefined && <span className={classes.rows}>{rowCountText(item.rowCount)}</span>}
      <Icon name="chevron-right" size={12} />
    </a>
  );
}

interface DerivedTablesProps {
  sought: CatalogFilter;
  links: CatalogLinks;
}

/** What Aisle derives of the animation stream, whatever tables the service has. */
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
            <CatalogEntry item={itemOf(relation)} links={links} words={wordsOf(relation)} />
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

import type { MouseEvent, ReactElement } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import { formatPlural, Icon } from '../../ui/index.ts';
import classes from './catalog.module.css';
import { groupCatalog } from './group-catalog.ts';

export interface CatalogLinks {
  /** Address of a table's own page. */
  href: (item: CatalogItem) => string;
  open: (item: CatalogItem) => void;
}

/** Tables by owner; each is a link, so it also opens in another tab. */
export function CatalogList({ items, links }: { items: readonly CatalogItem[]; links: CatalogLinks }): ReactElement {
  return (
    <div className={classes.groups}>
      {groupCatalog(items).map((group) => (
        <section key={group.owner ?? ''} aria-label={group.owner ?? 'Scene'} data-scene={group.owner === null}>
          <h2 className={classes.owner}>
            {group.owner ?? 'Scene'} <span>{formatPlural(group.items.length, 'table')}</span>
          </h2>
          <ul className={classes.list}>
            {group.items.map((item) => (
              <li key={item.tableId}>
                <CatalogEntry item={item} links={links} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CatalogEntry({ item, links }: { item: CatalogItem; links: CatalogLinks }): ReactElement {
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    links.open(item);
  };
  return (
    <a className={classes.entry} href={links.href(item)} onClick={openHere}>
      <Icon name="table" size={14} />
      <span className={classes.entryName}>{item.name}</span>
      {item.rowCount !== undefined && <span className={classes.rows}>{formatPlural(item.rowCount, 'row')}</span>}
      <Icon name="chevron-right" size={12} />
    </a>
  );
}

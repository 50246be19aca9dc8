import { t } from '@lingui/core/macro';
import type { MouseEvent, ReactElement } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import { Icon } from '../../ui/index.ts';
import { rowCountText, tableCountText } from '../table/page-numbers.ts';
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
        <section key={group.owner ?? ''} aria-label={group.owner ?? t`Scene`} data-scene={group.owner === null}>
          <h2 className={classes.owner}>
            <bdi>{group.owner ?? t`Scene`}</bdi> <span>{tableCountText(group.items.length)}</span>
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
      <span className={classes.entryName} title={item.name}>
        <bdi>{item.name}</bdi>
      </span>
      {item.rowCount !== undefined && <span className={classes.rows}>{rowCountText(item.rowCount)}</span>}
      <Icon name="chevron-right" size={12} />
    </a>
  );
}

import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { ServiceClient } from '../feed/index.ts';
import { DEFAULT_PAGE_SIZE } from '../protocol/index.ts';
import { IconButton } from '../ui/index.ts';
import { Catalog } from './catalog/catalog.tsx';
import type { Picture } from './table/cell-inspector.tsx';
import { TableView } from './table/table-view.tsx';
import type { TableAddress } from './table/use-table-page.ts';
import { tableAddress, tableHref } from './table-address.ts';
import classes from './tables-panel.module.css';

interface TablesPanelProps {
  client: ServiceClient;
  simulationId: string;
  /** Entity selected in the picture; its tables are one click away. */
  selectedEntityName?: string | null;
  /** The picture beside it: cells that name an entity can be shown there. */
  picture?: Picture;
}

interface OpenTable {
  address: TableAddress;
  page: number;
  pageSize: number;
}

/** Result tables beside the live picture: the list of tables, then one of them. Fills its parent. */
export function TablesPanel({
  client,
  simulationId,
  selectedEntityName = null,
  picture,
}: TablesPanelProps): ReactElement {
  const [open, setOpen] = useState<OpenTable | null>(null);
  if (open) {
    return (
      <TableView
        key={tableHref(open.address)}
        client={client}
        {...open}
        ownPage={tableHref(open.address)}
        picture={picture}
        onPage={(page, pageSize) => setOpen({ ...open, page, pageSize })}
        lead={<IconButton icon="arrow-left" label={t`All tables`} onClick={() => setOpen(null)} />}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <Catalog
        client={client}
        simulationId={simulationId}
        suggestedOwner={selectedEntityName}
        links={{
          href: (item) => tableHref(tableAddress(simulationId, item)),
          open: (item) => setOpen({ address: tableAddress(simulationId, item), page: 1, pageSize: DEFAULT_PAGE_SIZE }),
        }}
      />
    </div>
  );
}

import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { ServiceClient } from '../client/index.ts';
import { DEFAULT_PAGE_SIZE } from '../protocol/index.ts';
import { IconButton } from '../ui/index.ts';
import { Catalog } from './catalog/catalog.tsx';
import type { TableLinks } from './links/table-links.ts';
import { TableView } from './table/table-view.tsx';
import type { TableAddress } from './table/use-table-page.ts';
import { firstShown, tableAddress, tableHref } from './table-address.ts';
import classes from './tables-panel.module.css';
import { WholeTable } from './whole/whole-table.tsx';

interface TablesPanelProps {
  client: ServiceClient;
  simulationId: string;
  /** Null: the list of tables. */
  open: OpenTable | null;
  setOpen: (open: OpenTable | null) => void;
  /** The picture beside it; the tables of what is selected there are one click away. */
  links?: TableLinks;
}

/** The table that is open beside the picture, and how it is shown: plain data, which may be kept. */
export interface OpenTable {
  address: TableAddress;
  page: number;
  pageSize: number;
  /** How the whole table is shown; undefined: its pages are. */
  whole?: string | undefined;
  chart?: string | undefined;
}

/** Result tables beside the live picture: the list of tables, then one of them. Fills its parent. */
export function TablesPanel({ client, simulationId, open, setOpen, links }: TablesPanelProps): ReactElement {
  if (open) {
    const { address, page, pageSize, whole } = open;
    const common = {
      client,
      address,
      links,
      lead: <IconButton icon="arrow-left" label={t`All tables`} onClick={() => setOpen(null)} />,
    };
    if (whole !== undefined) {
      return (
        <WholeTable
          key={tableHref(address)}
          {...common}
          shown={whole}
          onShown={(next) => setOpen({ ...open, whole: next })}
          chart={open.chart}
          onChart={(chart) => setOpen({ ...open, chart })}
          onPages={firstShown(address) === undefined ? () => setOpen({ ...open, whole: undefined }) : undefined}
        />
      );
    }
    return (
      <TableView
        key={tableHref(address)}
        {...common}
        {...{ page, pageSize }}
        ownPage={tableHref(address)}
        onPage={(next, size) => setOpen({ ...open, page: next, pageSize: size })}
        onWhole={() => setOpen({ ...open, whole: '{}' })}
        onOwner={(entityName) => setOpen({ ...open, address: { ...address, entityName } })}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <Catalog
        client={client}
        hasDerived
        simulationId={simulationId}
        suggestedOwner={links?.selectedEntityName ?? null}
        links={{
          href: (item) => tableHref(tableAddress(simulationId, item)),
          open(item) {
            const address = tableAddress(simulationId, item);
            setOpen({ address, page: 1, pageSize: DEFAULT_PAGE_SIZE, whole: firstShown(address) });
          },
        }}
      />
    </div>
  );
}

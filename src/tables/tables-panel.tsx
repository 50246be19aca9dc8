import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { TableLinks } from '../grid/index.ts';
import { DEFAULT_PAGE_SIZE } from '../protocol/index.ts';
import { IconButton } from '../ui/index.ts';
import { Catalog } from './catalog/catalog.tsx';
import type { CatalogFilter } from './catalog/group-catalog.ts';
import { JoinedTable } from './copies/joined-table.tsx';
import { WholeTable } from './copies/whole-table.tsx';
import { TableView } from './pages/table-view.tsx';
import {
  firstShown,
  joinedHref,
  type TableAddress,
  type TableConfig,
  tableAddress,
  tableHref,
} from './table-address.ts';

/** The open table of a panel, and how it is shown. */
export interface OpenTable extends TableConfig {
  address: TableAddress;
}

interface ResultTableProps {
  address: TableAddress;
  config: TableConfig;
  onConfig: (change: Partial<TableConfig>) => void;
  /** Chooses another object's table of the same name, if the name alone is ambiguous. */
  onOwner: (entityName: string) => void;
  /** In front of the table's name: the way back, and its instant. */
  lead: ReactNode;
  heading?: 'h1' | 'h2';
  /** Unless this is the table's own page. */
  ownPage?: string | undefined;
  links?: TableLinks | undefined;
}

/** A result table as its config says: page by page, or whole. */
export function ResultTable({ onOwner, ownPage, ...common }: ResultTableProps): ReactElement {
  const { address, config, onConfig } = common;
  if (config.owners !== undefined && address.entityName === null)
    return (
      <JoinedTable
        key={address.tableName}
        {...common}
        chart={config.chart}
        shown={config.whole ?? '{}'}
        onShown={(next) => onConfig({ whole: next })}
        onChart={(next) => onConfig({ chart: next })}
      />
    );
  const first = firstShown(address);
  const whole = config.whole ?? first;
  const key = tableHref(address);
  if (whole !== undefined) {
    return (
      <WholeTable
        key={key}
        {...common}
        chart={config.chart}
        shown={whole}
        onShown={(next) => onConfig({ whole: next })}
        onChart={(next) => onConfig({ chart: next })}
        onPages={first === undefined ? () => onConfig({ whole: undefined }) : undefined}
      />
    );
  }
  return <TableView key={key} {...common} {...{ onOwner, ownPage }} />;
}

interface TablesPanelProps {
  simulationId: string;
  filter: CatalogFilter;
  onFilter: (filter: CatalogFilter) => void;
  /** Null: the list of tables. */
  open: OpenTable | null;
  setOpen: (open: OpenTable | null) => void;
  /** The picture beside it; the selected entity's tables are one click away. */
  links?: TableLinks;
}

/** Result tables beside the live picture: the list of tables, then one of them. Fills its parent. */
export function TablesPanel(props: TablesPanelProps): ReactElement {
  const { simulationId, filter, onFilter, open, setOpen, links } = props;
  if (open) {
    const { address, ...config } = open;
    return (
      <ResultTable
        {...{ address, config, links }}
        ownPage={tableHref(address)}
        lead={<IconButton icon="arrow-left" label={t`All tables`} onClick={() => setOpen(null)} />}
        onConfig={(change) => setOpen({ ...open, ...change })}
        onOwner={(entityName) => setOpen({ ...open, address: { ...address, entityName } })}
      />
    );
  }
  return (
    <Catalog
      hasDerived
      {...{ simulationId, filter, onFilter }}
      suggestedOwner={links?.selectedEntityName ?? null}
      links={{
        href: (item) => tableHref(tableAddress(simulationId, item)),
        open: (item) =>
          setOpen({
            address: tableAddress(simulationId, item),
            page: 1,
            pageSize: DEFAULT_PAGE_SIZE,
          }),
        hrefJoined: (name) => joinedHref(simulationId, name),
        openJoined: (tableName) =>
          setOpen({
            address: { simulationId, tableName, entityName: null },
            page: 1,
            pageSize: DEFAULT_PAGE_SIZE,
            owners: 'all',
          }),
        typeOf: links?.typeOf,
      }}
    />
  );
}

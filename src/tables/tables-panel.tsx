import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { TableLinks } from '../grid/index.ts';
import { DEFAULT_PAGE_SIZE } from '../protocol/index.ts';
import { IconButton } from '../ui/index.ts';
import { Catalog } from './catalog/catalog.tsx';
import { WholeTable } from './copies/whole-table.tsx';
import { TableView } from './pages/table-view.tsx';
import { firstShown, type TableAddress, tableAddress, tableHref } from './table-address.ts';

/** How a table is shown: plain data, which an address or a layout can hold. */
export interface TableConfig {
  page: number;
  pageSize: number;
  /** How the page is shown: JSON of `Shown`; missing: as the service sends it, and what is changed is not kept. */
  shown?: string | undefined;
  /** How the whole table is shown, as in its address; missing: its pages are shown. */
  whole?: string | undefined;
  chart?: string | undefined;
}

/** The table that is open in a panel, and how it is shown. */
export interface OpenTable extends TableConfig {
  address: TableAddress;
}

interface ResultTableProps {
  address: TableAddress;
  config: TableConfig;
  onConfig: (change: Partial<TableConfig>) => void;
  /** Another object's table of the same name, where the name alone is ambiguous. */
  onOwner: (entityName: string) => void;
  /** In front of the table's name: the way back, and of when it is. */
  lead: ReactNode;
  heading?: 'h1' | 'h2';
  /** Where this is not the table's own page. */
  ownPage?: string;
  links?: TableLinks | undefined;
}

/** A result table as its config says: page by page, or whole. */
export function ResultTable({
  address,
  config,
  onConfig,
  onOwner,
  ownPage,
  ...common
}: ResultTableProps): ReactElement {
  const { page, pageSize, chart } = config;
  const first = firstShown(address);
  const whole = config.whole ?? first;
  const key = tableHref(address);
  if (whole !== undefined) {
    return (
      <WholeTable
        key={key}
        {...common}
        {...{ address, chart }}
        shown={whole}
        onShown={(next) => onConfig({ whole: next })}
        onChart={(next) => onConfig({ chart: next })}
        onPages={first === undefined ? () => onConfig({ whole: undefined }) : undefined}
      />
    );
  }
  return (
    <TableView
      key={key}
      {...common}
      {...{ address, page, pageSize, onOwner }}
      {...(ownPage !== undefined && { ownPage })}
      shown={config.shown}
      onShown={config.shown === undefined ? undefined : (next) => onConfig({ shown: next })}
      onPage={(next, size) => onConfig({ page: next, pageSize: size })}
      onWhole={() => onConfig({ whole: '{}' })}
    />
  );
}

interface TablesPanelProps {
  simulationId: string;
  /** Null: the list of tables. */
  open: OpenTable | null;
  setOpen: (open: OpenTable | null) => void;
  /** The picture beside it; the tables of what is selected there are one click away. */
  links?: TableLinks;
}

/** Result tables beside the live picture: the list of tables, then one of them. Fills its parent. */
export function TablesPanel({ simulationId, open, setOpen, links }: TablesPanelProps): ReactElement {
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
      simulationId={simulationId}
      suggestedOwner={links?.selectedEntityName ?? null}
      links={{
        href: (item) => tableHref(tableAddress(simulationId, item)),
        open: (item) =>
          setOpen({
            address: tableAddress(simulationId, item),
            page: 1,
            pageSize: DEFAULT_PAGE_SIZE,
            shown: '{}',
          }),
      }}
    />
  );
}

import type { ReactElement, ReactNode } from 'react';
import type * as z from 'zod';
import { DEFAULT_PAGE_SIZE } from '../../protocol/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { firstShown, type TableLinks, TableView, WholeTable } from '../../tables/index.ts';
import type { tableSearch } from '../search-params.ts';
import classes from './tables-page.module.css';

type TableSearch = z.infer<typeof tableSearch>;

interface ShownTableProps {
  /** The instance, or the name of a recorded run. */
  simulationId: string;
  tableName: string;
  links: TableLinks;
  /** In front of the table's name: the way back, and of when it is. */
  lead: ReactNode;
  /** As it stands in the address. */
  search: TableSearch;
  /** Changes what stands in the address; all else in it stays. */
  onSearch: (change: TableSearch) => void;
}

/** A result table as its address says: page by page, or whole. */
export function ShownTable({ simulationId, tableName, links, lead, search, onSearch }: ShownTableProps): ReactElement {
  const { entity = null, page = 1, pageSize = DEFAULT_PAGE_SIZE, chart } = search;
  const client = useServiceClient();
  const address = { simulationId, tableName, entityName: entity };
  const first = firstShown(address);
  const whole = search.whole ?? first;
  const common = { client, address, links, lead, heading: 'h1' } as const;
  const key = `${simulationId} ${tableName} ${entity ?? ''}`;
  return (
    <div className={classes.page}>
      {whole === undefined ? (
        <TableView
          key={key}
          {...common}
          page={page}
          pageSize={pageSize}
          onPage={(next, size) => onSearch({ page: next, pageSize: size })}
          onWhole={() => onSearch({ whole: '{}' })}
          onOwner={(owner) => onSearch({ entity: owner })}
        />
      ) : (
        <WholeTable
          key={key}
          {...common}
          shown={whole}
          onShown={(next) => onSearch({ whole: next })}
          chart={chart}
          onChart={(next) => onSearch({ chart: next })}
          onPages={first === undefined ? () => onSearch({ whole: undefined }) : undefined}
        />
      )}
    </div>
  );
}

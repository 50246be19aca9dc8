import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { writeShown } from '../../grid/index.ts';
import { type CatalogItem, DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { changePanel, useServiceClient, useViewer } from '../../run/index.ts';
import { Button, Failure, formatCount } from '../../ui/index.ts';
import { focusTab } from '../../workspace/index.ts';
import { tablesConfig } from '../tables/config.ts';
import classes from './inspector.module.css';

/** Its own tables, and tables of the scene, in which its rows are found; of a run that goes on. */
export function OwnTables({ name }: { name: string }): ReactElement | null {
  return useViewer().hasLive ? <TablesOf name={name} /> : null;
}

function TablesOf({ name }: { name: string }): ReactElement {
  const { simulationId } = useViewer();
  const client = useServiceClient();
  const asked = { page: 1, pageSize: MAXIMUM_PAGE_SIZE };
  const own = useQuery({
    queryKey: ['tables of an entity', simulationId, name],
    queryFn: ({ signal }) => client.tableCatalog(simulationId, { ...asked, ownerEntityNames: [name] }, { signal }),
  });
  const all = useQuery({
    queryKey: ['first tables', simulationId],
    queryFn: ({ signal }) => client.tableCatalog(simulationId, asked, { signal }),
    staleTime: 60_000,
  });
  const tables = own.data?.items.filter(({ ownerEntityName }) => ownerEntityName === name) ?? [];
  const scene = all.data?.items.filter(isOfSceneWithWords) ?? [];
  return (
    <section className={classes.section} aria-label={t`Tables`}>
      <h3>{t`Tables`}</h3>
      {own.error && <Failure title={t`Its tables could not be read`} error={own.error} onRetry={own.refetch} />}
      {own.data && tables.length === 0 && <p className={classes.note}>{t`It has no table of its own.`}</p>}
      <TableButtons tables={tables} />
      {scene.length > 0 && <p className={classes.note}>{t`Its rows in tables of the scene:`}</p>}
      <TableButtons tables={scene} find={name} />
    </section>
  );
}

/** Only words can name it. */
function isOfSceneWithWords({ scope, columns, rowCount }: CatalogItem): boolean {
  const hasWords = columns === undefined || columns.some(({ dataType }) => dataType === 'STRING');
  return scope === 'SCENE' && hasWords && rowCount !== 0;
}

function TableButtons({ tables, find }: { tables: readonly CatalogItem[]; find?: string }): ReactElement | null {
  const viewer = useViewer();
  if (tables.length === 0) return null;
  const open = ({ name: tableName, ownerEntityName: entityName }: CatalogItem) => {
    const address = { simulationId: viewer.simulationId, tableName, entityName };
    const whole = find === undefined ? {} : { whole: writeShown({ find }) };
    changePanel(viewer, tablesConfig, {
      isOpen: true,
      table: { address, page: 1, pageSize: DEFAULT_PAGE_SIZE, ...whole },
    });
    // Another tab may lie over it.
    focusTab(tablesConfig.id);
  };
  return (
    <span className={classes.names}>
      {tables.map((table) => (
        <Button key={table.tableId} look="quiet" icon="table" onClick={() => open(table)}>
          <bdi>{table.name}</bdi>
          {table.rowCount !== undefined && find === undefined && ` (${formatCount(table.rowCount)})`}
        </Button>
      ))}
    </span>
  );
}

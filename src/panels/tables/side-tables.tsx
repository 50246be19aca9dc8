import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { useIsPictureAwaited, usePanelConfig } from '../../run/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { tablesConfig } from './config.ts';
import { useTableLinks } from './use-table-links.ts';

const TablesPanel = lazyPart(
  () => t`The tables could not be shown`,
  () => withLaterWords(() => import('../../tables/index.ts').then((module) => module.TablesPanel)),
);

interface SideTablesProps {
  simulationId: string;
  fullSpeed: boolean;
}

/** The picture comes first: tables are loaded once it is drawn, or where there will be none. */
export function SideTables({ simulationId, fullSpeed }: SideTablesProps): ReactElement | null {
  const isPictureAwaited = useIsPictureAwaited();
  const links = useTableLinks(simulationId);
  const [{ table, filter }, change] = usePanelConfig(tablesConfig);
  if (isPictureAwaited && !fullSpeed) return null;
  return (
    <TablesPanel
      {...{ simulationId, links, filter }}
      onFilter={(next) => change({ filter: next })}
      open={table}
      setOpen={(open) => change({ table: open })}
    />
  );
}

import { t } from '@lingui/core/macro';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { useFeedState, useIsPictureAwaited, usePanelConfig } from '../../run/index.ts';
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
  useReadAgain();
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

/** What could not be read while the service was in trouble is asked for again when it is back. */
function useReadAgain(): void {
  const queries = useQueryClient();
  const isBack = useFeedState(({ connection }) => connection.state === 'following');
  useEffect(() => {
    if (isBack) void queries.refetchQueries({ type: 'active', predicate: isForgotten });
  }, [isBack, queries]);
}

/** Failed, and asked again by nobody: the animation has a schedule of its own. */
function isForgotten({ queryKey, state }: Query): boolean {
  return state.status === 'error' && queryKey[0] !== 'animation';
}

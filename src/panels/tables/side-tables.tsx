import { t } from '@lingui/core/macro';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useMemo } from 'react';
import type { TableLinks } from '../../grid/index.ts';
import { withLaterWords } from '../../language/index.ts';
import {
  linksTo,
  useCalendarStart,
  useFeedState,
  useIsPictureAwaited,
  usePanelConfig,
  useViewer,
  useViewerState,
} from '../../run/index.ts';
import { IconButton, lazyPart, Toolbar } from '../../ui/index.ts';
import { tablesConfig } from './config.ts';
import classes from './side-tables.module.css';

const TablesPanel = lazyPart(
  () => t`The tables could not be shown`,
  () => withLaterWords(() => import('../../tables/index.ts').then((module) => module.TablesPanel)),
);

const Board = lazyPart(
  () => t`The board could not be shown`,
  () => withLaterWords(() => import('../../tables/index.ts').then((module) => module.Board)),
);

/** The picture comes first: tables are loaded once it is drawn, or where there will be none. */
export function SideTables({
  simulationId,
  fullSpeed,
}: {
  simulationId: string;
  fullSpeed: boolean;
}): ReactElement | null {
  const isPictureAwaited = useIsPictureAwaited();
  useReadAgain();
  const links = useLinks(simulationId);
  if (isPictureAwaited && !fullSpeed) return null;
  return <TablesOrBoard {...{ simulationId, links }} />;
}

interface TablesOrBoardProps {
  simulationId: string;
  links: TableLinks;
}

/** One beside the other would leave no room for the picture; the tables stay as they are while the board is shown. */
function TablesOrBoard(props: TablesOrBoardProps): ReactElement {
  const [{ tab, table, filter }, change] = usePanelConfig(tablesConfig);
  const isBoard = tab === 'board';
  return (
    <div className={classes.tablesOrBoard}>
      <Toolbar label={t`Beside the picture`}>
        <IconButton icon="table" label={t`Tables`} pressed={!isBoard} onClick={() => change({ tab: 'tables' })} />
        <IconButton icon="chart" label={t`Board`} pressed={isBoard} onClick={() => change({ tab: 'board' })} />
      </Toolbar>
      <div className={classes.shownSide} hidden={isBoard}>
        <TablesPanel
          {...{ ...props, filter }}
          onFilter={(next) => change({ filter: next })}
          open={table}
          setOpen={(open) => change({ table: open })}
        />
      </div>
      {isBoard && (
        <div className={classes.shownSide}>
          <Board {...props} />
        </div>
      )}
    </div>
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

/** Cells lead to their entities and instants; what is selected is marked. */
function useLinks(simulationId: string): TableLinks {
  const viewer = useViewer();
  const selectedEntityName = useViewerState(({ selection }) => selection.name);
  const calendarStart = useCalendarStart(simulationId);
  return useMemo(
    () => ({ ...linksTo(viewer), selectedEntityName, calendarStart }),
    [viewer, selectedEntityName, calendarStart],
  );
}

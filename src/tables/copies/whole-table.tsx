import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { ResultTitle, readShown, type TableLinks, writeShown } from '../../grid/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import { Button } from '../../ui/index.ts';
import { PutOnBoard } from '../board/put-on-board.tsx';
import { CompareMenu } from '../compare/compare-menu.tsx';
import { CompareView, comparedShown } from '../compare/compare-view.tsx';
import type { TableAddress } from '../table-address.ts';
import { CopyBar } from './copy-bar.tsx';
import { CopyView } from './copy-view.tsx';
import { useCopy } from './use-copy.ts';

interface WholeTableProps {
  address: TableAddress;
  /** In front of the table's name, such as a way back. */
  lead?: ReactNode;
  heading?: 'h1' | 'h2';
  /** How it is shown, as in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** The chart over it, as in the address; none: there is no chart. */
  chart?: string | undefined;
  onChart: (chart: string | undefined) => void;
  /** Back to the service's pages, if it has any. */
  onPages: (() => void) | undefined;
  links?: TableLinks | undefined;
}

/** A whole table: read once for everybody, then sorted, filtered and grouped beside the gateway, or compared. */
export function WholeTable({ onPages, lead, heading, ...shown }: WholeTableProps): ReactElement {
  const { address, onShown } = shown;
  const opened = useCopy(address);
  const { compare } = useMemo(() => readShown(shown.shown), [shown.shown]);
  const run = recordedRunOf(address.simulationId);
  const isOverRun = run?.at === 'run';
  const title = <ResultTitle name={address.tableName} owner={address.entityName} {...{ heading, lead }} />;
  if (compare !== undefined) return <CompareView {...{ ...shown, opened, title, compare }} />;
  return (
    <CopyView
      {...{ ...shown, opened, title }}
      notice={
        <CopyBar copy={opened.copy} opened={opened} isUnchanging={run !== null && !isOverRun} isOverRun={isOverRun}>
          {onPages && <Button onClick={onPages}>{t`Back to pages`}</Button>}
        </CopyBar>
      }
      // A recording has no board.
      chartActions={(chart, columns) =>
        run === null && <PutOnBoard {...{ address, chart, columns }} shown={shown.shown} />
      }
      actions={
        <CompareMenu
          opened={opened}
          simulationId={address.simulationId}
          onChosen={(chosen) => onShown(writeShown(comparedShown(chosen)))}
        />
      }
    />
  );
}

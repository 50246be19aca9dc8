import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import { Button } from '../../ui/index.ts';
import { PutOnBoard } from '../board/put-on-board.tsx';
import type { TableLinks } from '../links/table-links.ts';
import { TableTitle, type TableTitleProps } from '../table/table-title.tsx';
import { CompareMenu } from './compare/compare-menu.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { comparedShown } from './compare/compared-shown.ts';
import { CopyBar } from './copy-bar.tsx';
import { CopyView } from './copy-view.tsx';
import { useCopy } from './use-copy.ts';
import { readShown, writeShown } from './whole-query.ts';

interface WholeTableProps extends TableTitleProps {
  client: ServiceClient;
  /** How it is shown, as it stands in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** The chart over it, as it stands in the address; none: there is no chart. */
  chart?: string | undefined;
  onChart: (chart: string | undefined) => void;
  /** Back to the service's pages, where it has some. */
  onPages: (() => void) | undefined;
  links?: TableLinks | undefined;
}

/** A whole table: read once for everybody, then sorted, filtered and grouped beside the gateway, or compared. */
export function WholeTable({ onPages, lead, heading, ...shown }: WholeTableProps): ReactElement {
  const { client, address, onShown } = shown;
  const opened = useCopy(client, address);
  const { compare } = useMemo(() => readShown(shown.shown), [shown.shown]);
  const run = recordedRunOf(address.simulationId);
  const isOverRun = run?.at === 'run';
  const title = <TableTitle {...{ address, lead, ...(heading && { heading }) }} />;
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
          {...{ client, opened }}
          simulationId={address.simulationId}
          onChosen={(chosen) => onShown(writeShown(comparedShown(chosen)))}
        />
      }
    />
  );
}

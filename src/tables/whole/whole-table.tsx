import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import { Button } from '../../ui/index.ts';
import type { TableLinks } from '../links/table-links.ts';
import { TableTitle, type TableTitleProps } from '../table/table-title.tsx';
import { CopyView } from './copy-view.tsx';
import { useCopy } from './use-copy.ts';

interface WholeTableProps extends TableTitleProps {
  client: ServiceClient;
  /** How it is shown, as it stands in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** Back to the service's pages. */
  onPages: () => void;
  links?: TableLinks | undefined;
}

/** A whole table: read once for everybody, then sorted, filtered and grouped beside the gateway. */
export function WholeTable({ onPages, lead, heading, ...shown }: WholeTableProps): ReactElement {
  const { client, address } = shown;
  const opened = useCopy(client, address);
  return (
    <CopyView
      {...shown}
      opened={opened}
      title={<TableTitle {...{ address, lead, ...(heading && { heading }) }} />}
      actions={<Button onClick={onPages}>{t`Back to pages`}</Button>}
    />
  );
}

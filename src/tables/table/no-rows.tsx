import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Page } from '../../protocol/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { rowsText } from './page-numbers.ts';

/** An empty table, or a page behind the end of one that has become shorter. */
export function NoRows({ page, onFirstPage }: { page: Page; onFirstPage: () => void }): ReactElement {
  return (
    <EmptyState icon="table" title={rowsText(page, 0)}>
      {page.totalElements === 0 ? (
        t`Rows appear as soon as the simulation writes them.`
      ) : (
        <Button onClick={onFirstPage}>{t`Go to first page`}</Button>
      )}
    </EmptyState>
  );
}

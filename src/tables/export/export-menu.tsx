import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { TablePage } from '../../protocol/index.ts';
import { fileName } from '../../tabular/index.ts';
import { Menu, saveFile } from '../../ui/index.ts';
import { rowCountText } from '../table/page-numbers.ts';
import type { TableAddress } from '../table/use-table-page.ts';
import { toCsv } from './csv.ts';

interface ExportMenuProps {
  address: TableAddress;
  page: TablePage;
  /** What of the page is on the screen: its columns in their order, its rows as they are sorted. */
  shown: { names: readonly string[]; rows: TablePage['rows'] };
  onWholeTable: () => void;
}

/** CSV of the page on screen, or of all pages. */
export function ExportMenu({ address, page, shown, onWholeTable }: ExportMenuProps): ReactElement {
  const savePage = () => {
    const { simulationId, entityName, tableName } = address;
    const name = fileName([simulationId, entityName ?? '', tableName, `page-${page.page.number}`], 'csv');
    saveFile(name, new Blob([toCsv(shown.names, shown.rows)], { type: 'text/csv;charset=utf-8' }));
  };
  const rows = rowCountText(page.page.totalElements);
  const whole = t`Whole table as CSV (${rows})`;
  return (
    <Menu
      label={t`Export`}
      icon="download"
      items={[
        { id: 'page', label: t`This page as CSV`, onClick: savePage },
        { id: 'whole', label: whole, onClick: onWholeTable },
      ]}
    />
  );
}

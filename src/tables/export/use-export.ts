import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import { fileName } from '../../tabular/index.ts';
import { type Problem, problemOf, saveFile } from '../../ui/index.ts';
import { observationText } from '../observation-text.ts';
import { rowCountText } from '../table/page-numbers.ts';
import type { TableAddress } from '../table/use-table-page.ts';
import { toCsv } from './csv.ts';
import { loadWholeTable, type WholeTable } from './load-whole-table.ts';

export type ExportState =
  | { step: 'idle' }
  | { step: 'loading'; loadedRows: number; totalRows: number }
  | { step: 'done'; words: string; changedMeanwhile: boolean }
  | { step: 'failed'; problem: Problem };

/** Export of a whole table: loads every page, can be cancelled, says what came out. Ends when the table is left. */
export function useExport(client: ServiceClient, address: TableAddress) {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'loading', loadedRows: 0, totalRows: 0 });
    const onProgress = (loadedRows: number, totalRows: number) => {
      if (!controller.signal.aborted) setState({ step: 'loading', loadedRows, totalRows });
    };
    try {
      const whole = await loadWholeTable(client, address, { signal: controller.signal, onProgress });
      if (controller.signal.aborted) return;
      saveWhole(address, whole);
      setState({ step: 'done', words: wordsFor(whole), changedMeanwhile: whole.changedMeanwhile });
    } catch (error) {
      if (!controller.signal.aborted) setState({ step: 'failed', problem: problemOf(error) });
    }
  };

  return { state, start, cancel, dismiss: cancel };
}

function saveWhole({ simulationId, entityName, tableName }: TableAddress, { columns, rows }: WholeTable): void {
  const text = toCsv(
    columns.map((column) => column.name),
    rows,
  );
  const name = fileName([simulationId, entityName ?? '', tableName], 'csv');
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

function wordsFor({ rows, observation, changedMeanwhile }: WholeTable): string {
  const count = rowCountText(rows.length);
  const read = observationText(observation);
  const saved = t`${count} saved. ${read}.`;
  return changedMeanwhile ? `${saved} ${t`The table changed while its pages were read.`}` : saved;
}

import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ExportFormat, TableCopy } from '../../client/index.ts';
import { Button, Failure, Icon, IconButton, saveFile } from '../../ui/index.ts';
import { NoticeBar, observationText, ReadingProgress } from '../notice-bar.tsx';
import { rowCountText } from '../pages/page-numbers.ts';
import type { TableFile } from './export-files.ts';

/** Makes a file, and reports the progress of a table that must be read first. */
type MakeFile = (signal: AbortSignal, onProgress: (copy: TableCopy) => void) => Promise<TableFile>;

type TableExport = ReturnType<typeof useTableExport>;

/** Saves files of a table, one at a time. A second one replaces the first; leaving the table ends both. */
export function useTableExport() {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<TableCopy | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const saving = useMutation({
    async mutationFn(make: MakeFile) {
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      setProgress(null);
      const { name, content, ...told } = await make(signal, (copy) => signal.aborted || setProgress(copy));
      signal.throwIfAborted();
      saveFile(name, content);
      return told;
    },
  });
  const cancel = () => {
    running.current?.abort();
    saving.reset();
  };
  return { status: saving.status, saved: saving.data, error: saving.error, progress, save: saving.mutate, cancel };
}

/** File formats of a whole table. */
export function exportFormats(): { format: ExportFormat; label: string }[] {
  return [
    { format: 'csv', label: t`As shown, as CSV` },
    { format: 'xlsx', label: t`As shown, for Excel` },
    { format: 'parquet', label: t`As shown, as Parquet` },
    { format: 'jsonl', label: t`As shown, as JSON lines` },
  ];
}

/** Progress, outcome or failure of an export. */
export function ExportNotice({ status, saved, error, progress, cancel }: TableExport): ReactElement | null {
  if (status === 'pending') {
    return (
      <NoticeBar>
        <ReadingProgress copy={progress} />
        <Button onClick={cancel}>{t`Cancel`}</Button>
      </NoticeBar>
    );
  }
  if (error) {
    return (
      <Failure title={t`Export failed`} error={error}>
        <Button onClick={cancel}>{t`Close`}</Button>
      </Failure>
    );
  }
  if (!saved) return null;
  return (
    <NoticeBar isSaid isOdd={saved.changedMeanwhile}>
      <Icon name={saved.changedMeanwhile ? 'warning' : 'check'} />
      <span>{savedWords(saved)}</span>
      <IconButton icon="close" label={t`Close`} onClick={cancel} />
    </NoticeBar>
  );
}

function savedWords({ rows, observation, changedMeanwhile }: Omit<TableFile, 'name' | 'content'>): string {
  const count = rowCountText(rows);
  const read = observation === null ? '' : observationText(observation);
  const saved = t`${count} saved. ${read}.`;
  return changedMeanwhile ? `${saved} ${t`The table changed while its pages were read.`}` : saved;
}

import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { TableCopy } from '../../client/index.ts';
import { Button, CopyButton, formatCount, Icon } from '../../ui/index.ts';
import { NoticeBar, observationText, ReadingProgress } from '../notice-bar.tsx';
import { rowCountText } from '../pages/page-numbers.ts';
import type { OpenedCopy } from './use-copy.ts';

interface CopyBarProps {
  copy: TableCopy | null;
  opened: OpenedCopy;
  /** Kept as of an instant: not read again. */
  isUnchanging?: boolean;
  /** All states kept over a run, one behind the other. */
  isOverRun?: boolean;
  /** Behind the actions, such as a way back. */
  children?: ReactNode;
}

/** Progress, observation and actions of a copy. */
export function CopyBar({
  copy,
  opened,
  isUnchanging = false,
  isOverRun = false,
  children,
}: CopyBarProps): ReactElement {
  const requestId = copy?.trouble?.requestId;
  const isOdd = copy !== null && (copy.changedWhileReading || copy.state === 'failed' || copy.state === 'paused');
  return (
    <NoticeBar isSaid isOdd={isOdd}>
      {copy === null || copy.state === 'loading' ? <ReadingProgress copy={copy} /> : <Words {...{ copy, isOverRun }} />}
      {requestId && <CopyButton worded text={requestId} label={t`Request ID ${requestId}`} />}
      {copy?.state === 'loading' && <Button onClick={opened.cancel}>{t`Cancel`}</Button>}
      {(copy?.state === 'paused' || copy?.state === 'failed') && (
        <Button onClick={opened.resume}>{t`Go on reading`}</Button>
      )}
      {copy?.state === 'complete' && !isUnchanging && (
        <Button icon="refresh" onClick={opened.readAgain}>
          {t`Read again`}
        </Button>
      )}
      {children}
    </NoticeBar>
  );
}

function Words({ copy, isOverRun }: { copy: TableCopy; isOverRun: boolean }): ReactElement {
  const rows = rowCountText(copy.rowsRead);
  const all = formatCount(copy.totalElements ?? 0);
  const said = copy.trouble === null ? '' : `${copy.trouble.message} (${copy.trouble.code})`;
  const observed = copy.observation === null ? '' : observationText(copy.observation);
  // Recordings keep long tables, and long runs, only up to a bound (docs/recordings.md).
  const isFewer = copy.state === 'complete' && (copy.totalElements ?? 0) > copy.rowsRead;
  const isCut = isFewer && (isOverRun || !copy.changedWhileReading);
  const cut = isOverRun
    ? t`Only the newest ${rows} of ${all} that were kept over the run.`
    : t`Only ${rows} of ${all} were kept.`;
  const whole = isCut ? cut : t`Complete: ${rows}.`;
  const read = copy.state === 'complete' ? whole : t`Read so far: ${rows} of ${all}.`;
  const changed = copy.changedWhileReading ? t`The table changed while its pages were read.` : '';
  return (
    <>
      <Icon name={copy.state === 'complete' && !copy.changedWhileReading && !isCut ? 'check' : 'warning'} />
      <span>{[said, read, observed && `${observed}.`, changed].filter(Boolean).join(' ')}</span>
    </>
  );
}

import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, formatCount, Icon, IconButton } from '../../ui/index.ts';
import classes from './export.module.css';
import type { ExportState } from './use-export.ts';

interface ExportNoticeProps {
  state: ExportState;
  onCancel: () => void;
  onDismiss: () => void;
}

/** Progress, outcome or failure of an export. */
export function ExportNotice({ state, onCancel, onDismiss }: ExportNoticeProps): ReactElement | null {
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    return (
      <ErrorNotice title={t`Export failed`} problem={state.problem}>
        <Button onClick={onDismiss}>{t`Close`}</Button>
      </ErrorNotice>
    );
  }
  if (state.step === 'loading') return <Progress {...state} onCancel={onCancel} />;
  return (
    <div className={classes.notice} role="status" data-changed={state.changedMeanwhile}>
      <Icon name={state.changedMeanwhile ? 'warning' : 'check'} />
      <span>{state.words}</span>
      <IconButton icon="close" label={t`Close`} onClick={onDismiss} />
    </div>
  );
}

interface ProgressProps {
  loadedRows: number;
  totalRows: number;
  onCancel: () => void;
}

function Progress({ loadedRows, totalRows, onCancel }: ProgressProps): ReactElement {
  const loaded = formatCount(loadedRows);
  const total = formatCount(totalRows);
  const words = totalRows ? t`${loaded} of ${total} rows` : t`Starting…`;
  return (
    <div className={classes.notice} role="status">
      <progress className={classes.bar} aria-label={t`Rows loaded`} value={loadedRows} max={Math.max(totalRows, 1)} />
      <span>{words}</span>
      <Button onClick={onCancel}>{t`Cancel`}</Button>
    </div>
  );
}

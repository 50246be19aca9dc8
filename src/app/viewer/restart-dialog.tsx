import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, Dialog } from '../../ui/index.ts';
import classes from './control-buttons.module.css';

interface RestartDialogProps {
  onRestart: () => void;
  onClose: () => void;
}

export function RestartDialog({ onRestart, onClose }: RestartDialogProps): ReactElement {
  return (
    <Dialog title={t`Restart simulation?`} onClose={onClose}>
      <p>{t`The simulation starts over from time zero, for everyone watching it.`}</p>
      <div className={classes.confirm}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button look="primary" onClick={onRestart}>
          {t`Restart`}
        </Button>
      </div>
    </Dialog>
  );
}

import type { ReactElement } from 'react';
import { Button, Dialog } from '../../ui/index.ts';
import classes from './control-buttons.module.css';

interface RestartDialogProps {
  onRestart: () => void;
  onClose: () => void;
}

/** Asks once more before a run is thrown away. */
export function RestartDialog({ onRestart, onClose }: RestartDialogProps): ReactElement {
  return (
    <Dialog title="Restart simulation?" onClose={onClose}>
      <p>The simulation starts again from time zero for everyone who watches it.</p>
      <div className={classes.confirm}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onRestart}>
          Restart
        </Button>
      </div>
    </Dialog>
  );
}

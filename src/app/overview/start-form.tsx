import { t } from '@lingui/core/macro';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Button, DialogForm, Failure } from '../../ui/index.ts';
import classes from './overview.module.css';

interface StartFormProps {
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  isStarting: boolean;
  canStart: boolean;
  /** What went wrong, with its title. */
  failure: { title: string; error: Error } | null;
  /** Stands before the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Fields of a dialog that starts something, and its buttons. */
export function StartForm(props: StartFormProps): ReactElement {
  const { onSubmit, onClose, isStarting, canStart, failure, beside, children } = props;
  const foot = (
    <>
      {beside}
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <Button type="submit" look="primary" disabled={isStarting || !canStart}>
        {isStarting ? t`Starting…` : t`Start`}
      </Button>
    </>
  );
  return (
    <DialogForm onSubmit={onSubmit} foot={foot}>
      <div className={classes.form}>
        {children}
        {failure && (
          <div className={classes.wide}>
            <Failure title={failure.title} error={failure.error} />
          </div>
        )}
      </div>
    </DialogForm>
  );
}

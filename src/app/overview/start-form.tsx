import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import type { FieldErrors } from './new-run.ts';
import classes from './overview.module.css';

interface StartFormProps {
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** What was sent is under way. */
  isStarting: boolean;
  canStart: boolean;
  /** What went wrong, with its title in words. */
  failure: { title: string; error: Error } | null;
  /** Stands before the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Fields of what a dialog starts, and below them, always in view, starting it. */
export function StartForm(props: StartFormProps): ReactElement {
  const { onSubmit, onClose, isStarting, canStart, failure, beside, children } = props;
  return (
    <form className={classes.footed} onSubmit={onSubmit} noValidate>
      <div className={classes.form}>
        {children}
        {failure && (
          <div className={classes.wide}>
            <ErrorNotice title={failure.title} problem={problemOf(failure.error)} />
          </div>
        )}
      </div>
      <div className={classes.actions}>
        {beside}
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" disabled={isStarting || !canStart}>
          {isStarting ? t`Starting…` : t`Start`}
        </Button>
      </div>
    </form>
  );
}

/** A form that is sent once nothing is wrong. Nobody is told what is before having said that it is done. */
export function useSubmission(found: FieldErrors, send: () => void) {
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(found).length === 0) send();
  };
  return { errors: isChecked ? found : {}, submit };
}

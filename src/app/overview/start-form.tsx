import { t } from '@lingui/core/macro';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
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

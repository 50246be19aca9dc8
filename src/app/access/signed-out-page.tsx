import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { EmptyState, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './access.module.css';

export function SignedOutPage(): ReactElement {
  usePageTitle(t`Signed out`);
  return (
    <div className={classes.page}>
      <VisuallyHidden as="h1">{t`Signed out`}</VisuallyHidden>
      <EmptyState icon="live" title={t`You are signed out`}>
        <p>
          {t`Your session has ended.`} <a href="/login">{t`Sign in again`}</a>
        </p>
      </EmptyState>
    </div>
  );
}

import type { ReactElement } from 'react';
import { EmptyState, VisuallyHidden } from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './access.module.css';

export function SignedOutPage(): ReactElement {
  usePageTitle('Signed out');
  return (
    <div className={classes.page}>
      <VisuallyHidden as="h1">Signed out</VisuallyHidden>
      <EmptyState icon="live" title="You are signed out">
        <p>
          Your session has ended. <a href="/login">Sign in again</a>
        </p>
      </EmptyState>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { Component, type ReactElement, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { ErrorNotice, problemOf } from './error-notice.tsx';

interface SafePartProps {
  /** What cannot be shown where it fails. */
  title: string;
  /** Called when it is tried again, before it is shown. */
  onRetry?: () => void;
  /** Where there is room for one line only. */
  compact?: boolean;
  children: ReactNode;
}

/** A part of a page that may fail by itself: then it says so, and can be tried again; the rest of the page goes on. */
export function SafePart({ title, onRetry, compact = false, children }: SafePartProps): ReactElement {
  return (
    <ErrorBoundary
      fallback={(error, show) => {
        const retry = () => {
          onRetry?.();
          show();
        };
        return compact ? (
          <FailedLine title={title} error={error} retry={retry} />
        ) : (
          <FailedPart title={title} error={error} retry={retry} />
        );
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

interface FailedProps {
  title: string;
  error: unknown;
  retry: () => void;
}

function FailedPart({ title, error, retry }: FailedProps): ReactElement {
  const isOutdated = isLoadFailure(error);
  return (
    <ErrorNotice title={title} problem={problemOf(error)}>
      <p>
        {isOutdated
          ? t`Its code could not be loaded. Check the connection, then try again. If Aisle was updated in the meantime, reload the page; the history kept on this page is then lost.`
          : t`Everything else on this page keeps working. Try again; if it fails again, reload the page.`}
      </p>
      <p>
        <Button icon="refresh" onClick={retry}>
          {t`Try again`}
        </Button>{' '}
        {isOutdated && <Button onClick={() => window.location.reload()}>{t`Reload page`}</Button>}
      </p>
    </ErrorNotice>
  );
}

function FailedLine({ title, error, retry }: FailedProps): ReactElement {
  return (
    <span role="alert" title={problemOf(error).message}>
      {title}{' '}
      <Button icon="refresh" onClick={retry}>
        {t`Try again`}
      </Button>
    </span>
  );
}

/** What browsers say of code that they could not fetch; there is no code to tell it by. */
const LOAD_FAILURE = /dynamically imported module|module script failed|preload CSS/i;

function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURE.test(error.message);
}

interface ErrorBoundaryProps {
  /** What is shown in place of a part that failed; `retry` shows the part again. */
  fallback(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/** A part that fails leaves the rest of the page as it is. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: { error: unknown } } {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, () => this.setState({ failed: null })) : this.props.children;
  }
}

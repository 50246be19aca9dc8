import { t } from '@lingui/core/macro';
import { Component, type ReactElement, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { ErrorNotice, problemOf } from './error-notice.tsx';

/** Title of the notice in place of a named part that failed. */
export function notShownWords(name: string): string {
  return t`${name} could not be shown`;
}

interface SafePartProps {
  title: string;
  /** Called before a retry. */
  onRetry?: () => void;
  /** For one line of room. */
  compact?: boolean;
  /** Shown with the notice of a failure. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of a page that may fail by itself: then it says so and offers a retry; the rest of the page goes on. */
export function SafePart({ title, onRetry, compact = false, beside, children }: SafePartProps): ReactElement {
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
          <>
            {beside}
            <FailedPart title={title} error={error} retry={retry} />
          </>
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

/** Browsers' messages for code that could not be loaded; there is no error code for it. */
const LOAD_FAILURE = /dynamically imported module|module script failed|preload CSS/i;

/** True where code of the page could not be loaded: the way there failed, or it was built anew since. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURE.test(error.message);
}

interface ErrorBoundaryProps {
  /** Stands in for a failed part; `retry` shows the part again. */
  fallback(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps a failure within this part of the page. */
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

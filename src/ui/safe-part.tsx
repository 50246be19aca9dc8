import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { problemOf } from './problem.ts';

/** A part of a page that may fail by itself: then it says so, and can be tried again. */
export function SafePart({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <ErrorNotice title={title} problem={problemOf(error)}>
          <p>
            <Button icon="refresh" onClick={retry}>
              Try again
            </Button>
          </p>
        </ErrorNotice>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

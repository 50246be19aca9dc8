import { t } from '@lingui/core/macro';
import { type ErrorComponentProps, Link, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { Button, EmptyState, ErrorNotice, problemOf, useRegion, VisuallyHidden } from '../../ui/index.ts';
import classes from './pages.module.css';

/**
 * A page whose code is loaded when it is opened. It renders again for another language or number style, since words are
 * read while rendering.
 */
export function page(load: () => Promise<() => ReactElement | null>) {
  const Page = lazyRouteComponent(async () => ({ default: await load() }));
  function RegionalPage(): ReactElement {
    useRegion();
    return <Page />;
  }
  return Object.assign(RegionalPage, Page.preload && { preload: Page.preload });
}

/** The same for a page whose words are loaded with it. */
export function pageWithWords(load: () => Promise<() => ReactElement | null>) {
  return page(() => withLaterWords(load));
}

/** Stands in for a page whose own code failed; the rest of the dashboard goes on. */
export function PageFailed({ error, reset }: ErrorComponentProps): ReactElement {
  return (
    <div className={classes.centred}>
      <ErrorNotice title={t`This page could not be shown`} problem={problemOf(error)}>
        <p>
          <Button icon="refresh" onClick={reset}>
            {t`Try again`}
          </Button>{' '}
          <Link to="/">{t`Go to all simulations`}</Link>
        </p>
      </ErrorNotice>
    </div>
  );
}

export function PageNotFound(): ReactElement {
  return (
    <div className={classes.centred}>
      <VisuallyHidden as="h1">{t`Page not found`}</VisuallyHidden>
      <EmptyState icon="search" title={t`Page not found`}>
        <p>
          {t`The link may be old or mistyped.`} <Link to="/">{t`Go to all simulations`}</Link>
        </p>
      </EmptyState>
    </div>
  );
}

export function PagePending(): ReactElement {
  return (
    <p className={classes.pending} role="status">
      {t`Loading page`}
    </p>
  );
}

import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { useRegion } from '../../ui/index.ts';

/**
 * A page whose code is fetched when it is opened. It is rendered again for another language or another way to write
 * numbers: its words are read while they are rendered, wherever they stand.
 */
export function page(load: () => Promise<() => ReactElement | null>) {
  const Page = lazyRouteComponent(async () => ({ default: await load() }));
  function RegionalPage(): ReactElement {
    useRegion();
    return <Page />;
  }
  return Object.assign(RegionalPage, Page.preload && { preload: Page.preload });
}

/** The same for a page whose words come with it. */
export function pageWithWords(load: () => Promise<() => ReactElement | null>) {
  return page(() => withLaterWords(load));
}

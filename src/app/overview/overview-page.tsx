import type { ReactElement } from 'react';

export function OverviewPage(): ReactElement {
  return <main>OverviewPage</main>;
}

import type { ReactElement } from 'react';

export function CompatibilityPage(): ReactElement {
  return <main>CompatibilityPage</main>;
}

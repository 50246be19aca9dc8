import type { ReactElement } from 'react';

export function TablePage(): ReactElement {
  return <main>TablePage</main>;
}

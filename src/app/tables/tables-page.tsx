import type { ReactElement } from 'react';

export function TablesPage(): ReactElement {
  return <main>TablesPage</main>;
}

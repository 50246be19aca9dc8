import { useEffect } from 'react';

/** Names the browser's tab: the most particular first. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = [...parts, 'Aisle'].join(' - ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

import { type RefObject, useEffect, useState } from 'react';

/** Read a little before it comes into view. */
const MARGIN = '200px';

/** Whether an element is in view, or nearly; once it was, `wasSeen` stays. */
export function useInView(element: RefObject<Element | null>): { isSeen: boolean; wasSeen: boolean } {
  const [seen, setSeen] = useState({ isSeen: false, wasSeen: false });
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting === true;
        setSeen(({ wasSeen }) => ({ isSeen, wasSeen: wasSeen || isSeen }));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

import { type DependencyList, useEffect, useEffectEvent, useRef, useState } from 'react';

const NOTHING: DependencyList = [];

/**
 * A resource that the component makes of `parts`, and disposes of when they change and on unmount. React may end
 * effects and begin them again on the same component (`<StrictMode>`, `<Activity>`): the resource is then made again.
 */
export function useDisposable<Made extends { dispose(): void } | null>(make: () => Made, parts = NOTHING): Made {
  const [held, setHeld] = useState(() => ({ made: make(), parts }));
  let now = held;
  if (!isSame(held.parts, parts)) {
    now = { made: make(), parts };
    setHeld(now);
  }
  const { made } = now;
  const disposed = useRef<Made | undefined>(undefined);
  const makeAnew = useEffectEvent(() => setHeld({ made: make(), parts }));
  useEffect(() => {
    if (made === null) return;
    if (disposed.current === made) return makeAnew();
    return () => {
      disposed.current = made;
      made.dispose();
    };
  }, [made]);
  return made;
}

function isSame(some: DependencyList, others: DependencyList): boolean {
  return some.length === others.length && some.every((part, index) => Object.is(part, others[index]));
}

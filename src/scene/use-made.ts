import { type DependencyList, useEffect, useMemo, useRef, useState } from 'react';

const NOTHING: DependencyList = [];

/**
 * Something that the component makes of `parts` and disposes of: when they change, and when it unmounts. React may end effects
 * and begin them again on the same component (`<StrictMode>`, `<Activity>`): what was disposed is then made anew.
 */
export function useMade<Made extends { dispose(): void } | null>(make: () => Made, parts = NOTHING): Made {
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what it is made of
  const made = useMemo(make, [round, ...parts]);
  const disposed = useRef<Made | undefined>(undefined);
  useEffect(() => {
    if (made === null) return;
    if (disposed.current === made) {
      setRound((before) => before + 1);
      return;
    }
    return () => {
      disposed.current = made;
      made.dispose();
    };
  }, [made]);
  return made;
}

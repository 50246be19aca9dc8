import { useState } from 'react';

/** Makes a value once for each key; other inputs do not count. */
export function useMadeFor<Made>(key: string, make: () => Made): Made {
  const [held, setHeld] = useState(() => ({ key, made: make() }));
  if (held.key === key) return held.made;
  const next = { key, made: make() };
  setHeld(next);
  return next.made;
}

import { useState } from 'react';

/** What was made first for a key, as long as the key is the same; nothing else it is made of counts. */
export function useMadeFor<Made>(key: string, make: () => Made): Made {
  const [held, setHeld] = useState(() => ({ key, made: make() }));
  if (held.key === key) return held.made;
  const next = { key, made: make() };
  setHeld(next);
  return next.made;
}

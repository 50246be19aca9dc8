import { useEffect, useState } from 'react';

/** Something made when the component mounts and freed when it unmounts. */
export function useMade<Made extends { dispose(): void }>(make: () => Made): Made {
  const [made] = useState(make);
  useEffect(() => () => made.dispose(), [made]);
  return made;
}

import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';
import { SafePart } from './safe-part.tsx';

/**
 * A component whose code is fetched when it is first shown. Where that fails, or the component does, it says so in its
 * own place, and a new try fetches the code again: React alone would keep the failure.
 */
export function lazyPart<Props extends object>(
  /** Read when it is shown. */
  title: () => string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const fetched = () => lazy(async () => ({ default: await load() }));
  let shared = fetched();
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => shared);
    const again = () => {
      shared = fetched();
      setPart(() => shared);
    };
    return (
      <SafePart title={title()} onRetry={again}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </SafePart>
    );
  };
}

import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { SafePart } from './safe-part.tsx';

/**
 * A component whose code is loaded when it is first shown. If loading or rendering fails, it says so in its own place,
 * and a retry loads the code again: React alone would keep the failure.
 */
export function lazyPart<Props extends object>(
  /** Read when it is shown. */
  title: () => string,
  load: () => Promise<ComponentType<Props>>,
  /** Shown while the code loads, and beside the notice of a failure. */
  meanwhile: (props: Props) => ReactNode = () => null,
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
      <SafePart title={title()} onRetry={again} beside={meanwhile(props)}>
        <Suspense fallback={meanwhile(props)}>
          <Part {...props} />
        </Suspense>
      </SafePart>
    );
  };
}

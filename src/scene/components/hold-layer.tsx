import { lazy, type ReactElement, Suspense } from 'react';
import { useStageState } from '../stage/use-stage.ts';
import type { SceneTheme } from '../theme/scene-theme.ts';

// Arrows are for who asks who holds whom.
const HoldArrows = lazy(async () => ({ default: (await import('./hold-arrows.tsx')).HoldArrows }));

/** Who holds whom, where that is asked for and somebody is held. */
export function HoldLayer({ theme }: { theme: SceneTheme }): ReactElement | null {
  const isAsked = useStageState((state) => state.holds.length > 0);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <HoldArrows theme={theme} />
    </Suspense>
  );
}

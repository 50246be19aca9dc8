import { t } from '@lingui/core/macro';
import { withLaterWords } from '../language/index.ts';
import { lazyPart } from '../ui/index.ts';
import type { ArrangedRunProps } from './arranged-run.tsx';
import { FirstLook } from './run-workspace.tsx';

/** A run with panels of what the gateway derives of it. A page without a gateway does not import this, and goes without their code. */
export const DerivedRun = lazyPart(
  () => t`The panels could not be arranged`,
  () =>
    withLaterWords(async () => {
      const [{ ArrangedRun }, { PANELS, PanelButtons }, { WatchCommands }] = await Promise.all([
        import('./arranged-run.tsx'),
        import('./open-panels.tsx'),
        import('./watch/watch-commands.tsx'),
      ]);
      const derived = { panels: PANELS, buttons: <PanelButtons />, besides: <WatchCommands /> };
      return (props: ArrangedRunProps) => <ArrangedRun {...props} derived={derived} />;
    }),
  (props: ArrangedRunProps) => <FirstLook {...props} />,
);

import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { useOffer } from '../../commands/index.ts';
import { withLaterWords } from '../../language/index.ts';
import { useRunSource, useViewer } from '../../run/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { useMayChange } from './may-change.ts';
import { closeRuleDialog, openRuleDialog, ruleDialog } from './rule-dialog-state.ts';
import { useLinkedAlert } from './use-linked-alert.ts';

const RuleDialog = lazyPart(
  () => t`The dialog could not be shown`,
  () => withLaterWords(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog)),
);

/** Offers to make a rule, and has its dialog, whether the panel is open or not. */
export function WatchCommands(): ReactElement | null {
  const viewer = useViewer();
  const source = useRunSource();
  const mayChange = useMayChange();
  const opened = useStore(ruleDialog, (state) => state.opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other rules
  useEffect(() => closeRuleDialog, [viewer]);
  useLinkedAlert();
  useOffer({
    commands: () => {
      if (source === null || mayChange === null) return [];
      const words = () => (viewer.hasLive && mayChange ? t`New watch rule` : t`Try a watch rule`);
      return [{ id: 'watch.new', kind: 'action', keys: [], words, act: () => openRuleDialog(null) }];
    },
  });
  return opened && <RuleDialog rule={opened.rule} onClose={closeRuleDialog} />;
}

import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useOffer } from '../../commands/index.ts';
import { withLaterWords } from '../../language/index.ts';
import { useAlerts, useRunSource, useTimelineRevision, useViewer } from '../../run/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { focusTab } from '../../workspace/index.ts';
import { setPanelOpen } from '../panel.ts';
import { useMayChange } from './may-change.ts';
import { closeRuleDialog, openRuleDialog, ruleDialog } from './new-rule-button.tsx';
import { watchPanel } from './panel.ts';
import { canShowAlert, showAlert } from './show-alert.ts';

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

/** `?alert` shows its instant and selects what it is about, beside the list of alerts, once. */
function useLinkedAlert(): void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { alert: wanted } = useSearch({ strict: false });
  const alerts = useAlerts().data?.alerts;
  // Its run may lie in what is recorded, which is read later.
  const revision = useTimelineRevision();
  const show = useEffectEvent((id: string, _revision: string) => {
    const linked = alerts?.find((alert) => alert.id === id);
    if (!linked || !canShowAlert(viewer, linked)) return;
    showAlert(viewer, linked);
    setPanelOpen(viewer, watchPanel, true);
    focusTab(watchPanel.id);
    // The same link may be followed again.
    void navigate({ to: '.', search: (search) => ({ ...search, alert: undefined }), replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again in what is read next
  useEffect(() => {
    if (wanted !== undefined) show(wanted, revision);
  }, [wanted, alerts, revision]);
}

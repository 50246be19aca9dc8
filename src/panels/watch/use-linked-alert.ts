import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useAlerts, useTimelineRevision, useViewer } from '../../run/index.ts';
import { focusTab } from '../../workspace/index.ts';
import { setPanelOpen } from '../panel.ts';
import { watchPanel } from './panel.ts';
import { canShowAlert, showAlert } from './show-alert.ts';

/** `?alert` shows its instant and selects what it is about, beside the list of alerts, once. */
export function useLinkedAlert(): void {
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

import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { createStore } from 'zustand/vanilla';
import { useViewer } from '../../run/index.ts';
import { Button } from '../../ui/index.ts';
import type { WatchRule } from '../../watch/index.ts';
import { useMayChange } from './may-change.ts';

export const ruleDialog = createStore<{ readonly opened: Opened }>(() => ({ opened: null }));

/** Opens the dialog; of what is over a rule can be tried, but not kept. */
export function NewRuleButton(): ReactElement | null {
  const mayChange = useMayChange();
  const { hasLive } = useViewer();
  if (mayChange === null) return null;
  return (
    <Button icon="plus" onClick={() => openRuleDialog(null)}>
      {hasLive && mayChange ? t`New rule` : t`Try a rule`}
    </Button>
  );
}

/** Which rule the dialog is about: one that is there, or a new one; null: it is closed. */
type Opened = { readonly rule: WatchRule | null } | null;

/** @param rule null for a new one */
export function openRuleDialog(rule: WatchRule | null): void {
  ruleDialog.setState({ opened: { rule } });
}

export function closeRuleDialog(): void {
  ruleDialog.setState({ opened: null });
}

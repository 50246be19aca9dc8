import { createStore } from 'zustand/vanilla';
import type { WatchRule } from '../../watch/index.ts';

/** Which rule the dialog is about: one that is there, or a new one; null: it is closed. */
type Opened = { readonly rule: WatchRule | null } | null;

export const ruleDialog = createStore<{ readonly opened: Opened }>(() => ({ opened: null }));

/** @param rule null for a new one */
export function openRuleDialog(rule: WatchRule | null): void {
  ruleDialog.setState({ opened: { rule } });
}

export function closeRuleDialog(): void {
  ruleDialog.setState({ opened: null });
}

import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useViewer } from '../../run/index.ts';
import { Button } from '../../ui/index.ts';
import { useMayChange } from './may-change.ts';
import { openRuleDialog } from './rule-dialog-state.ts';

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

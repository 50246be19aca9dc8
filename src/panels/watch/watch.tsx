import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useAlerts, useViewer } from '../../run/index.ts';
import { formatCount, Tabs } from '../../ui/index.ts';
import { countUnseen } from './alert-order.ts';
import { AlertsTab } from './alerts-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import classes from './watch.module.css';

/** What rules have told of in the run that is shown, and the rules of its instance. */
export function Watch(): ReactElement {
  const { data } = useAlerts();
  const { hasLive } = useViewer();
  const unseen = countUnseen(data?.alerts ?? []);
  const number = formatCount(unseen);
  const tabs = [
    {
      id: 'alerts',
      label: unseen === 0 ? t`Alerts` : t`Alerts (${number} new)`,
      content: <AlertsTab />,
    },
    { id: 'rules', label: t`Rules`, content: <RulesTab isLive={hasLive} /> },
  ];
  return (
    <div className={classes.panel}>
      <Tabs label={t`Watch`} tabs={tabs} />
    </div>
  );
}

import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { usePanelConfig } from '../../run/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { timelineConfig } from './config.ts';

/** Stands in a panel on the axis of the timeline while the timeline is closed. */
export function NoTimeline(): ReactElement {
  const [, change] = usePanelConfig(timelineConfig);
  return (
    <EmptyState icon="clock" title={t`The timeline is closed`}>
      <p>{t`This panel shows the stretch of time that the timeline shows.`}</p>
      <Button onClick={() => change({ isOpen: true })}>{t`Open the timeline`}</Button>
    </EmptyState>
  );
}

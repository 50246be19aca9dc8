import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { DeepLinks } from '../../run/index.ts';
import { FloatingPanel, IconButton } from '../../ui/index.ts';
import classes from './link-notices.module.css';

/** What the page's address asked for that there is not; stays until it is closed. */
export function LinkNotices({ links: { said, dismiss } }: { links: DeepLinks }): ReactElement {
  return (
    <div role="status" className={classes.notices}>
      {said.map((words) => (
        <FloatingPanel key={words} size="bar" className={classes.notice}>
          {words}
          <IconButton icon="close" label={t`Close`} onClick={() => dismiss(words)} />
        </FloatingPanel>
      ))}
    </div>
  );
}

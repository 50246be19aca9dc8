import { t } from '@lingui/core/macro';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import classes from './shell.module.css';

const ACTIVE = { className: `${classes.tab} ${classes.active}`, 'aria-current': 'page' } as const;
const INACTIVE = { className: `${classes.tab}` } as const;

/** The pages of a recording: what was seen, and its result tables. */
export function RecordingNavigation({ recordingId }: { recordingId: string }): ReactElement {
  const isAsking = useMatchRoute()({ to: '/recordings/$recordingId/sql' }) !== false;
  const link = { params: { recordingId }, activeProps: ACTIVE, inactiveProps: INACTIVE };
  return (
    <nav className={classes.navigation} aria-label={t`Recording`}>
      <span className={classes.separator} aria-hidden="true" />
      <Link to="/recordings/$recordingId" activeOptions={{ exact: true, includeSearch: false }} {...link}>
        {t`Replay`}
      </Link>
      <Link to="/recordings/$recordingId/tables" {...link} {...(isAsking && ACTIVE)}>
        {t`Tables`}
      </Link>
    </nav>
  );
}

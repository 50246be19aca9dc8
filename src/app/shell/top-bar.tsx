import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement, Ref } from 'react';
import { SessionMenu } from '../access/session-menu.tsx';
import { LOCAL_RECORDING } from '../recordings/local-file.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { ExperimentsTab } from './experiments-tab.tsx';
import { InstanceNavigation } from './instance-navigation.tsx';
import { RecordingNavigation } from './recording-navigation.tsx';
import classes from './shell.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

export function TopBar({ slotRef }: { slotRef: Ref<HTMLDivElement> }): ReactElement {
  const { simulationId, recordingId } = useParams({ strict: false });
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand}>
        <img src="/favicon.svg" alt="" width={20} height={20} />
        Aisle
      </Link>
      {simulationId !== undefined && <InstanceNavigation simulationId={simulationId} />}
      {recordingId !== undefined && recordingId !== LOCAL_RECORDING && (
        <RecordingNavigation recordingId={recordingId} />
      )}
      <div ref={slotRef} className={classes.slot} />
      {simulationId === undefined && <ExperimentsTab />}
      {simulationId === undefined && (
        <Link
          to="/recordings"
          className={classes.tab}
          activeProps={{ className: classes.active, 'aria-current': 'page' }}
        >
          {t`Recordings`}
        </Link>
      )}
      <SessionMenu />
      <SettingsButton />
      <ThemeSwitch />
    </header>
  );
}

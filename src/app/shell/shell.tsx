import { t } from '@lingui/core/macro';
import { Link, useLocation, useMatchRoute, useParams } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { useSession, useSimulations } from '../../run/index.ts';
import { IconButton, lazyPart, useRegion } from '../../ui/index.ts';
import { LOCAL_RECORDING, useOpenFile } from '../recordings/local-file.ts';
import { InstanceSwitcher } from './instance-switcher.tsx';
import classes from './shell.module.css';
import { BareFrame, ShellFrame } from './shell-frame.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Pages without the bar: what people look at from afar, and a window beside it. */
const BARE = /^\/(show\/|presenter)/;

/** The top bar of the dashboard, and the page below it. */
export function Shell(): ReactElement {
  useRegion();
  const isBare = useLocation({ select: ({ pathname }) => BARE.test(pathname) });
  return isBare ? <BareFrame /> : <WholeShell />;
}

function WholeShell(): ReactElement {
  const { simulationId, recordingId } = useParams({ strict: false });
  const [find, setFind] = useState<HTMLElement | null>(null);
  const lead = (
    <>
      <a className={classes.skip} href="#page">
        {t`Skip to content`}
      </a>
      <Link to="/" className={classes.brand}>
        <img src="/favicon.svg" alt="" width={20} height={20} />
        Aisle
      </Link>
      {simulationId !== undefined && <InstanceNavigation simulationId={simulationId} />}
      {recordingId !== undefined && recordingId !== LOCAL_RECORDING && (
        <RecordingNavigation recordingId={recordingId} />
      )}
    </>
  );
  return (
    <>
      <ShellFrame
        lead={lead}
        tools={<Tools isOverall={simulationId === undefined} onFind={setFind} />}
        commands={<ShellCommands find={find} />}
      />
      <DropTarget />
    </>
  );
}

const ACTIVE = { className: `${classes.tab} ${classes.active}`, 'aria-current': 'page' } as const;
const INACTIVE = { className: `${classes.tab}` } as const;

/** The instance, and its pages as links. */
function InstanceNavigation({ simulationId }: { simulationId: string }): ReactElement {
  // SQL asks the tables: its page belongs to theirs, whatever its address.
  const isAsking = useMatchRoute()({ to: '/simulations/$simulationId/sql' }) !== false;
  const link = { params: { simulationId }, activeProps: ACTIVE, inactiveProps: INACTIVE };
  return (
    <nav className={classes.navigation} aria-label={t`Simulation`} data-hint="pages">
      <span className={classes.separator} aria-hidden="true" />
      <InstanceSwitcher simulationId={simulationId} />
      <Link to="/simulations/$simulationId" activeOptions={{ exact: true, includeSearch: false }} {...link}>
        {t`Live`}
      </Link>
      <Link to="/simulations/$simulationId/tables" {...link} {...(isAsking && ACTIVE)}>
        {t`Tables`}
      </Link>
      <Link to="/simulations/$simulationId/board" {...link}>
        {t`Board`}
      </Link>
      <Link to="/simulations/$simulationId/compatibility" {...link}>
        {t`Compatibility`}
      </Link>
    </nav>
  );
}

/** Links and settings at the end of the bar; pages of an instance have links of their own. */
function Tools({
  isOverall,
  onFind,
}: {
  isOverall: boolean;
  onFind: (place: HTMLElement | null) => void;
}): ReactElement {
  return (
    <>
      {isOverall && <ExperimentsTab />}
      {isOverall && (
        <Link
          to="/recordings"
          className={classes.tab}
          activeProps={{ className: classes.active, 'aria-current': 'page' }}
        >
          {t`Recordings`}
        </Link>
      )}
      <span ref={onFind} className={classes.find} data-hint="find" />
      <SessionMenu />
      <SettingsButton />
      <ThemeSwitch />
    </>
  );
}

/** The link to the experiments, if there is a control plane; asks nothing before signing in. */
function ExperimentsTab(): ReactElement | null {
  const match = useMatchRoute();
  const isAt = (to: '/experiments' | '/recordings') => match({ to, fuzzy: true }) !== false;
  const { data } = useSimulations(isAt('/recordings'));
  if (!data?.controlPlane && !isAt('/experiments')) return null;
  return (
    <Link to="/experiments" className={classes.tab} activeProps={{ className: classes.active, 'aria-current': 'page' }}>
      {t`Experiments`}
    </Link>
  );
}

const ShellCommands = lazyPart(
  () => t`Shortcuts unavailable`,
  () => withLaterWords(() => import('../commands/shell-commands.tsx').then((module) => module.ShellCommands)),
);

const SettingsDialog = lazyPart(
  () => t`Settings unavailable`,
  () => withLaterWords(() => import('../settings/settings-dialog.tsx').then((module) => module.SettingsDialog)),
);

function SettingsButton(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="settings" label={t`Settings`} onClick={() => setOpen(true)} />
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The pages of a recording: its viewer, and its result tables. */
function RecordingNavigation({ recordingId }: { recordingId: string }): ReactElement {
  const isAsking = useMatchRoute()({ to: '/recordings/$recordingId/sql' }) !== false;
  const link = { params: { recordingId }, activeProps: ACTIVE, inactiveProps: INACTIVE };
  return (
    <nav className={classes.navigation} aria-label={t`Recording`} data-hint="pages">
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

const SignedIn = lazyPart(
  () => t`The session could not be shown`,
  () => withLaterWords(() => import('./session-menu.tsx').then((module) => module.SessionMenu)),
);

/** Nothing where access is open. */
function SessionMenu(): ReactElement | null {
  const { data } = useSession();
  return data === undefined || data.caller?.by === 'nothing' ? null : <SignedIn />;
}

/**
 * Takes a recording that is dropped anywhere on the dashboard. Without a drop target the browser leaves the page for the file, so it
 * is there with the first code of every page.
 */
function DropTarget(): ReactElement | null {
  const [isOver, setOver] = useState(false);
  const open = useOpenFile();
  useEffect(() => {
    const leaving = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(name, act, { signal: leaving.signal });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    });
    // Leaving the page itself has no related target.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      open(file);
    });
    return () => leaving.abort();
  }, [open]);
  if (!isOver) return null;
  return (
    <div className={classes.veil}>
      <p className={classes.words}>
        <strong>{t`Drop a recording to open it`}</strong>
        {t`It is read in this browser and sent nowhere.`}
      </p>
    </div>
  );
}

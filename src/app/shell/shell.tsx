import { t } from '@lingui/core/macro';
import { Link, Outlet, useMatchRoute, useParams } from '@tanstack/react-router';
import { type ReactElement, type Ref, useState } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { Following, useSimulations } from '../../run/index.ts';
import { IconButton, lazyPart, useRegion } from '../../ui/index.ts';
import { LOCAL_RECORDING } from '../recordings/local-file.ts';
import { DropTarget } from '../recordings/open-file.tsx';
import { HeaderSlotContext } from './header-slot.tsx';
import { InstanceSwitcher } from './instance-switcher.tsx';
import { SessionMenu } from './session-menu.tsx';
import classes from './shell.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Slim bar on top, the whole rest for the page. Both have fixed tracks, so a page never shifts while it loads. */
export function Shell(): ReactElement {
  useRegion();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlotContext value={slot}>
      <div className={classes.shell}>
        <a className={classes.skip} href="#page">
          {t`Skip to content`}
        </a>
        <TopBar slotRef={setSlot} />
        <main id="page" className={classes.page} tabIndex={-1}>
          <Outlet />
        </main>
        <Following />
        <DropTarget />
      </div>
    </HeaderSlotContext>
  );
}

const ACTIVE = { className: `${classes.tab} ${classes.active}`, 'aria-current': 'page' } as const;
const INACTIVE = { className: `${classes.tab}` } as const;

/** Where one is: the instance, and its pages as links. */
function InstanceNavigation({ simulationId }: { simulationId: string }): ReactElement {
  // Questions are asked of the tables: their page is beneath these, whatever its address.
  const isAsking = useMatchRoute()({ to: '/simulations/$simulationId/sql' }) !== false;
  const link = { params: { simulationId }, activeProps: ACTIVE, inactiveProps: INACTIVE };
  return (
    <nav className={classes.navigation} aria-label={t`Simulation`}>
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

function TopBar({ slotRef }: { slotRef: Ref<HTMLDivElement> }): ReactElement {
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

/** The way to the experiments, where there is a control plane; who has not signed in is asked for nothing. */
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

const SettingsDialog = lazyPart(
  () => t`Settings unavailable`,
  () => withLaterWords(() => import('../settings/settings-dialog.tsx').then((module) => module.SettingsDialog)),
);

/** Opens the settings that hold for all pages. */
function SettingsButton(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="settings" label={t`Settings`} onClick={() => setOpen(true)} />
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The pages of a recording: what was seen, and its result tables. */
function RecordingNavigation({ recordingId }: { recordingId: string }): ReactElement {
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

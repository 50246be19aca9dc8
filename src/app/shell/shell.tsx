import { t } from '@lingui/core/macro';
import { Outlet } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { lazyPart, useRegion } from '../../ui/index.ts';
import { HeaderSlotContext } from './header-slot.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

// Nobody drops a file onto a page that shows nothing yet.
const DropTarget = lazyPart(
  () => t`Files cannot be dropped here`,
  () => import('../recordings/drop-target.tsx').then((module) => module.DropTarget),
);

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
        <DropTarget />
      </div>
    </HeaderSlotContext>
  );
}

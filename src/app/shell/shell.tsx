import { t } from '@lingui/core/macro';
import { Outlet } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { Following } from '../../run/index.ts';
import { useRegion } from '../../ui/index.ts';
import { DropTarget } from '../recordings/drop-target.tsx';
import { HeaderSlotContext } from './header-slot.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

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

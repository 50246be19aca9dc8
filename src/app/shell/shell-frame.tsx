import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWantsCommands } from '../../commands/index.ts';
import { Following } from '../../run/index.ts';
import { HeaderSlotContext } from './header-slot.tsx';
import classes from './shell.module.css';

interface ShellFrameProps {
  /** First in the bar. */
  lead: ReactNode;
  /** Last in the bar. */
  tools: ReactNode;
  /** Palette and keys, where they are wanted. */
  commands: ReactNode;
}

/** Pages with a picture. */
const RUN = /^\/(simulations|recordings)\/[^/]+\/?$/;

/** Slim bar on top, the rest for the page. Both have fixed tracks, so a page never shifts while it loads. */
export function ShellFrame({ lead, tools, commands }: ShellFrameProps): ReactElement {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // A picture comes first: the page that has one wants them after it.
  const isOfRun = useLocation({ select: ({ pathname }) => RUN.test(pathname) });
  const isWanted = useWantsCommands(!isOfRun);
  return (
    <HeaderSlotContext value={slot}>
      <div className={classes.shell}>
        <header className={classes.bar}>
          {lead}
          <div ref={setSlot} className={classes.slot} />
          {tools}
        </header>
        <main id="page" className={classes.page} tabIndex={-1}>
          <Outlet />
        </main>
        <Following />
        {isWanted && commands}
      </div>
    </HeaderSlotContext>
  );
}

/** The page alone. */
export function BareFrame(): ReactElement {
  return (
    <>
      <main id="page">
        <Outlet />
      </main>
      <Following />
    </>
  );
}

/** The product's name, where there is no overview to lead to. */
export function Brand(): ReactElement {
  return <span className={classes.brand}>Aisle</span>;
}

import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { HELP, PALETTE } from './actions.ts';
import { useCommandKeys } from './command-keys.ts';
import classes from './command-layer.module.css';
import { offered, openCommands, tell, useOffer } from './offered.ts';
import { Palette } from './palette.tsx';
import { type KeySet, ShortcutsDialog } from './shortcuts-dialog.tsx';

const close = () => openCommands(null);

/** Answers the keys of the page; has the palette and the list of keys, and says what a command has done. */
export function CommandLayer({ keySets }: { keySets: readonly KeySet[] }): ReactElement {
  useCommandKeys();
  useOffer({
    commands: () => [
      { ...PALETTE, kind: 'action', words: () => t`Find anything`, act: () => openCommands('palette') },
      { ...HELP, kind: 'action', words: () => t`Show keyboard shortcuts`, act: () => openCommands('shortcuts') },
    ],
  });
  const opened = useStore(offered, (state) => state.opened);
  return (
    <>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'shortcuts' && <ShortcutsDialog sets={keySets} onClose={close} />}
      <Told />
    </>
  );
}

/** Long enough to be read. */
const TOLD_MILLIS = 6000;

function Told(): ReactElement {
  const told = useStore(offered, (state) => state.told);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => tell(null), TOLD_MILLIS);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <div role="status" className={classes.place}>
      {told !== null && <div className={classes.told}>{told.words}</div>}
    </div>
  );
}

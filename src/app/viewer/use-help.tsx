import { t } from '@lingui/core/macro';
import { type ReactElement, useCallback, useState } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { useShortcuts, type Viewer } from '../../run/index.ts';
import { lazyPart } from '../../ui/index.ts';

const ShortcutsDialog = lazyPart(
  () => t`Shortcuts unavailable`,
  () => withLaterWords(() => import('../settings/shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog)),
);

/** The keys of a page that shows a run, and the list of them while it is asked for. */
export function useHelp(viewer: Viewer): { openHelp: () => void; help: ReactElement | null } {
  const [isOpen, setOpen] = useState(false);
  const openHelp = useCallback(() => setOpen(true), []);
  useShortcuts(viewer, openHelp);
  return { openHelp, help: isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null };
}

import { t } from '@lingui/core/macro';
import * as z from 'zod';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';

/** Notes of the recording that is shown. */
const notesConfig = { id: 'notes', config: z.object({ isOpen: z.boolean().catch(false) }) };

/** Texts at instants of what is shown. */
export const notesPanel: Panel = {
  ...notesConfig,
  icon: 'bookmark',
  place: 'under-side',
  name: () => t`Notes`,
  title: () => t`Notes: texts at instants of the run`,
  Component: lazyPart(
    () => t`The notes could not be shown`,
    () => withLaterWords(() => import('./notes.tsx').then((module) => module.Notes)),
  ),
};

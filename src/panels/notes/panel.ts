import { t } from '@lingui/core/macro';
import { withLaterWords } from '../../language/index.ts';
import { lazyPart } from '../../ui/index.ts';
import type { Panel } from '../panel.ts';
import { notesConfig } from './config.ts';

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

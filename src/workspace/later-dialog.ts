import { t } from '@lingui/core/macro';
import { lazyPart } from '../ui/index.ts';

/** Its fields are loaded when it is first opened. */
export const LayoutsDialog = lazyPart(
  () => t`The layouts could not be shown`,
  () => import('./layouts-dialog.tsx').then((module) => module.LayoutsDialog),
);

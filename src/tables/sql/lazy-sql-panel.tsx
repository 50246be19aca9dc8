import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';

/** The editor is fetched when the page of SQL is opened. */
export const SqlPanel = lazyPart(
  () => t`The SQL editor could not be shown`,
  () => import('./sql-panel.tsx').then((module) => module.SqlPanel),
);

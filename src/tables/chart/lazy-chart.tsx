import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';

/** A chart of numbers that are there already; its library is fetched when one is first wanted. */
export const Chart = lazyPart(
  () => t`The chart could not be shown`,
  () => import('./chart-canvas.tsx').then((module) => module.ChartCanvas),
);

import { t } from '@lingui/core/macro';
import { lazyPart } from '../../ui/index.ts';

/** Charts and their library are fetched when one is first wanted. */
export const ResultChart = lazyPart(
  () => t`The chart could not be shown`,
  () => import('./result-chart.tsx').then((module) => module.ResultChart),
);

import { t } from '@lingui/core/macro';
import type { ChartKind, Measure } from './chart-spec.ts';

export function kindWords(kind: ChartKind): string {
  switch (kind) {
    case 'line':
      return t`Line`;
    case 'bar':
      return t`Bars`;
    case 'histogram':
      return t`Histogram`;
    case 'scatter':
      return t`Scatter`;
    case 'heat':
      return t`Heat map`;
    case 'box':
      return t`Box plot`;
  }
}

export function measureWords(measure: Measure): string {
  switch (measure) {
    case 'sum':
      return t`sum`;
    case 'average':
      return t`average`;
    case 'median':
      return t`median`;
    case 'minimum':
      return t`minimum`;
    case 'maximum':
      return t`maximum`;
    case 'count':
      return t`count`;
  }
}

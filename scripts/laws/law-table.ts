import { statisticsOf } from '../../src/units/index.ts';
import type { RunReport } from './check-run.ts';

/** What all runs of each scenario came to, as a Markdown table. */
export function lawTable(reports: readonly RunReport[]): string {
  const scenarios = [...new Set(reports.map(({ scenario }) => scenario))].sort();
  const rows = scenarios.flatMap((scenario) => rowsOf(reports.filter((report) => report.scenario === scenario)));
  return ['| scenario | indicator | mean | 95 % interval |', '|---|---|---:|---:|', ...rows].join('\n');
}

function rowsOf(reports: readonly RunReport[]): string[] {
  const [first] = reports;
  if (!first) return [];
  const broken = reports.filter(({ breaches }) => breaches.length > 0).length;
  const laws = `| ${first.scenario} | runs that break a law | ${broken} of ${reports.length} | |`;
  return [
    laws,
    ...Object.keys(first.indicators).map((name) => {
      const { mean, half } = statisticsOf(reports.map(({ indicators }) => indicators[name] ?? 0));
      return `| | ${name} | ${rounded(mean)} | ${half === null ? '' : `± ${rounded(half)}`} |`;
    }),
  ];
}

function rounded(value: number): string {
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 3 });
}

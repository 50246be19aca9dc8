import type { CornerReport } from './check-corner.ts';
import type { Corner } from './corners.ts';

export interface CheckedCorner {
  readonly corner: Corner;
  readonly report: CornerReport;
}

/** Overload makes queues, and a longer queue must not cost more than this many times the default. */
const MOST_TIMES_THE_DEFAULT = 3;
/** Four times the carriers of the default are four times the events. */
const NOT_BY_LOAD = ['carriers'];

/** What no single run shows: that every parameter does something, and that overload does not cost out of proportion. */
export function cornerBreaches(checked: readonly CheckedCorner[]): string[] {
  return [...new Set(checked.map(({ corner }) => corner.scenario))].flatMap((scenario) => {
    const own = checked.filter(({ corner }) => corner.scenario === scenario);
    return [...idleParameters(own), ...costly(own)].map((breach) => `${scenario}: ${breach}`);
  });
}

function idleParameters(checked: readonly CheckedCorner[]): string[] {
  const names = new Set(checked.flatMap(({ corner }) => corner.parameter ?? []));
  return [...names].flatMap((name) => {
    const digests = checked.flatMap(({ corner, report }) => (corner.parameter === name ? [report.digest] : []));
    return digests.length > 1 && new Set(digests).size === 1 ? [`${name} changes nothing between its ends`] : [];
  });
}

function costly(checked: readonly CheckedCorner[]): string[] {
  const usual = checked.find(({ corner }) => corner.what === 'default')?.report.events;
  if (usual === undefined) return [];
  return checked.flatMap(({ corner: { what, parameter }, report: { events } }) =>
    parameter === null || NOT_BY_LOAD.includes(parameter) || events <= MOST_TIMES_THE_DEFAULT * usual
      ? []
      : [`${what} costs ${(events / usual).toFixed(1)} times the events of the default`],
  );
}

/** What the corners of each scenario came to, as a Markdown table. */
export function cornerTable(checked: readonly CheckedCorner[]): string {
  const rows = checked.map(({ corner: { scenario, what }, report }) => {
    const { breaches, growing, events, processorSeconds, shippedPerHour } = report;
    const state = breaches.length > 0 ? `**${breaches[0]}**` : growing.length > 0 ? 'not stable' : 'stable';
    const figures = [shippedPerHour.toFixed(0), (events / 1000).toFixed(0), processorSeconds.toFixed(1)];
    return `| ${scenario} | ${what} | ${state} | ${figures.join(' | ')} |`;
  });
  const head = '| scenario | setting | | left the plant, an hour | events (thousands) | processor (s) |';
  return [head, '|---|---|---|---:|---:|---:|', ...rows].join('\n');
}

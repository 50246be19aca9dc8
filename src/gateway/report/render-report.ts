import { STATES } from '../../activity/index.ts';
import type { DeviceSum, Part, Report, ReportPicture } from './collect-report.ts';
import { html, Markup } from './markup.ts';
import { REPORT_STYLE } from './report-style.ts';

/** Devices that are told one by one; a fleet of thousands has its sums in the product. */
const MOST_DEVICES = 100;
const MOST_ROWS = 100;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Writes a report as one page without scripts and without anything from elsewhere. */
export function renderReport(report: Report): string {
  const { run, range, madeAt, link } = report;
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${run.label}: report</title>
<style>${new Markup(REPORT_STYLE)}</style></head>
<body>
<header><h1>${run.label}</h1>
<p class="faint">Report of a recorded run</p>
<dl>
<dt>Simulation time</dt><dd>${range.from} to ${range.to}</dd>
<dt>Instance</dt><dd>${run.simulationId}</dd>
<dt>Recording</dt><dd><a href="${link}">${run.recordingId}</a></dd>
<dt>Report made</dt><dd><time datetime="${madeAt}">${madeAt.slice(0, 16).replace('T', ' ')} UTC</time></dd>
</dl></header>
<main>
${pictures(report.pictures)}
${section('Figures', report.figures, figures)}
${section('Where it is slow', report.slow, slow)}
${section('What devices did', report.sums, sums)}
${report.comparison && section('Comparison', report.comparison, comparison)}
${notes(report)}
</main>
<footer><p class="faint">These are figures from a single run: another run of the same plant, with another seed, gives others. What differs between settings
is told with certainty by an experiment, which pairs runs by common seeds.</p></footer>
</body></html>
`.text;
}

/** A part with its heading, or why it is not there. */
function section<Content>(title: string, part: Part<Content>, write: (content: Content) => Markup): Markup {
  const body = 'content' in part ? write(part.content) : trouble(part.trouble);
  return html`<section><h2>${title}</h2>
${body}</section>`;
}

function trouble(words: string): Markup {
  return html`<p class="trouble">${words}</p>`;
}

function pictures(taken: readonly ReportPicture[]): Markup | null {
  if (taken.length === 0) return null;
  const missing = taken.flatMap(({ png }) => ('trouble' in png ? [png.trouble] : []));
  const figures = taken.map(({ title, link, png }) =>
    'content' in png
      ? html`<figure><a href="${link}"><img alt="The plant at ${title}" src="data:image/png;base64,${png.content}"></a>
<figcaption>${title}</figcaption></figure>`
      : html`<figure><figcaption><a href="${link}">${title}</a></figcaption></figure>`,
  );
  return html`<section><h2>Pictures</h2>
${missing.slice(0, 1).map(trouble)}
<div class="pictures">${figures}</div></section>`;
}

type Figures = Extract<Report['figures'], { content: unknown }>['content'];

const OF_HOUR = { last: 'at the end', sum: 'in the last hour', average: 'on average', median: 'median' } as const;

function figures(told: Figures): Markup {
  if (told.length === 0) return html`<p>No result tables were kept from which figures could be told.</p>`;
  return html`<div class="figures">${told.map(
    ({ words, of, unit, value, trend, tableName }) => html`<div class="figure">
<span>${words}</span><b>${valueText(value, unit)}</b><span class="faint">${OF_HOUR[of]}, by the table ${tableName}</span>
${course(trend)}</div>`,
  )}</div>`;
}

function valueText(value: number | null, unit: Figures[number]['unit']): string {
  if (value === null) return '–';
  if (unit === 'share') return percent(value);
  if (unit === 'seconds') return value >= 120 ? `${(value / 60).toFixed(1)} min` : `${value.toFixed(1)} s`;
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}

/** How a figure went, oldest left; nothing of one that has no course. */
function course(trend: readonly number[]): Markup | null {
  if (trend.length < 2) return null;
  const [least, most] = [Math.min(...trend), Math.max(...trend)];
  const height = most > least ? most - least : 1;
  const points = trend.map(
    (value, at) =>
      `${((at / (trend.length - 1)) * 100).toFixed(2)},${(29 - ((value - least) / height) * 28).toFixed(2)}`,
  );
  return html`<svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true"><polyline points="${points.join(' ')}"/></svg>`;
}

function slow({ words, shares, queues }: { words: string; shares: Rows; queues: Rows }): Markup {
  const held = shares.map((row) => ({
    'Held the plant back': row.who,
    'Share of the time': `${percent(Number(row.share))}${Number(row.plusMinus) > 0 ? ` ± ${percent(Number(row.plusMinus))}` : ''}`,
    'Active itself': row.activeShare === null ? '' : percent(Number(row.activeShare)),
  }));
  const waiting = queues.map((row) => ({
    'Loads waited at': row.place,
    For: row.waitsFor,
    'Loads on average': Number(row.meanLoads).toFixed(2),
  }));
  return html`<p>${words}</p>
${table(held, 'The interval is of 95 %.')}
${waiting.length > 0 ? table(waiting, 'The longest queues first') : null}`;
}

function sums(devices: readonly DeviceSum[]): Markup {
  if (devices.length === 0) return html`<p>Nothing is known of what devices did in this time.</p>`;
  const states = STATES.filter((state) => devices.some(({ secondsByState }) => (secondsByState[state] ?? 0) > 0));
  return html`<ul class="legend">${states.map((state) => html`<li><i style="background: var(--${state})"></i>${state}</li>`)}</ul>
<div class="scrolls"><table><thead><tr><th scope="col">Device</th><th scope="col">Share of its time by state</th><th scope="col" class="number">Busy</th></tr></thead>
<tbody>${devices.slice(0, MOST_DEVICES).map((device) => sumRow(device, states))}</tbody></table></div>
${devices.length > MOST_DEVICES ? html`<p class="faint">The busiest ${MOST_DEVICES} of ${devices.length}.</p>` : null}`;
}

function sumRow(
  { entityName, presentSeconds, busySeconds, secondsByState }: DeviceSum,
  states: readonly string[],
): Markup {
  const shares = states.flatMap((state) => {
    const share = presentSeconds > 0 ? (secondsByState[state] ?? 0) / presentSeconds : 0;
    return share > 0 ? [{ state, share }] : [];
  });
  const words = shares.map(({ state, share }) => `${state} ${percent(share)}`).join(', ');
  return html`<tr><th scope="row">${entityName}</th><td><div class="bar" role="img" aria-label="${words}" title="${words}">${shares.map(
    ({ state, share }) => html`<span style="background: var(--${state}); width: ${(share * 100).toFixed(3)}%"></span>`,
  )}</div></td><td class="number">${presentSeconds > 0 ? percent(busySeconds / presentSeconds) : '–'}</td></tr>`;
}

function comparison({ words, rows }: { words: readonly string[]; rows: Rows }): Markup {
  return html`${words.map((sentence) => html`<p>${sentence}</p>`)}${table(rows.slice(0, MOST_ROWS), null)}`;
}

function notes({ notes: written }: Report): Markup | null {
  if (written.length === 0) return null;
  return html`<section><h2>Notes</h2>
<dl>${written.map(
    ({ time, text, entityName, link }) =>
      html`<dt><a href="${link}">${time}</a></dt><dd>${entityName === null ? null : html`<b>${entityName}</b> `}${text}</dd>`,
  )}</dl></section>`;
}

/** Rows under the names of their fields. */
function table(rows: Rows, caption: string | null): Markup | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (rows.length === 0) return null;
  return html`<div class="scrolls"><table>${caption && html`<caption>${caption}</caption>`}
<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${names.map((name) => html`<td>${cellText(row[name])}</td>`)}</tr>`)}</tbody></table></div>`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 4 });
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

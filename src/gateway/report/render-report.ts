import { STATES } from '../../activity/index.ts';
import type { DeviceSum, Part, Report, ReportPicture } from './collect-report.ts';
import { html, Markup } from './markup.ts';
import { REPORT_STYLE } from './report-style.ts';
import { type ReportLanguage, type ReportSentence, type Say, sayIn, sayName } from './report-words.ts';

/** Devices that are told one by one; a fleet of thousands has its sums in the product. */
const MOST_DEVICES = 100;
const MOST_ROWS = 100;

type Rows = readonly Readonly<Record<string, unknown>>[];

const SINGLE_RUN: ReportSentence =
  'These are figures from a single run: another run of the same plant, with another seed, gives others. What differs between settings is told with certainty by an experiment, which pairs runs by common seeds.';

/** Writes a report as one page without scripts and without anything from elsewhere. */
export function renderReport(report: Report, language: ReportLanguage): string {
  const { run, range, madeAt, link } = report;
  const say = sayIn(language);
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say('{label}: report', { label: run.label })}</title>
<style>${new Markup(REPORT_STYLE)}</style></head>
<body>
<header><h1>${run.label}</h1>
<p class="faint">${say('Report of a recorded run')}</p>
<dl>
<dt>${say('Simulation time')}</dt><dd>${say('{from} to {to}', range)}</dd>
<dt>${say('Instance')}</dt><dd>${run.simulationId}</dd>
<dt>${say('Recording')}</dt><dd><a href="${link}">${run.recordingId}</a></dd>
<dt>${say('Report made')}</dt><dd><time datetime="${madeAt}">${madeAt.slice(0, 16).replace('T', ' ')} UTC</time></dd>
</dl></header>
<main>
${pictures(report.pictures, say)}
${section(say('Figures'), report.figures, (told) => figures(told, say))}
${section(say('Where it is slow'), report.slow, (told) => slow(told, say))}
${section(say('What devices did'), report.sums, (told) => sums(told, say))}
${report.comparison && section(say('Comparison'), report.comparison, (told) => comparison(told, say))}
${notes(report, say)}
</main>
<footer><p class="faint">${say(SINGLE_RUN)}</p></footer>
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

function pictures(taken: readonly ReportPicture[], say: Say): Markup | null {
  if (taken.length === 0) return null;
  const missing = taken.flatMap(({ png }) => ('trouble' in png ? [png.trouble] : []));
  const figures = taken.map(({ title, link, png }) =>
    'content' in png
      ? html`<figure><a href="${link}"><img alt="${say('The plant at {title}', { title })}" src="data:image/png;base64,${png.content}"></a>
<figcaption>${title}</figcaption></figure>`
      : html`<figure><figcaption><a href="${link}">${title}</a></figcaption></figure>`,
  );
  return html`<section><h2>${say('Pictures')}</h2>
${missing.slice(0, 1).map(trouble)}
<div class="pictures">${figures}</div></section>`;
}

type Figures = Extract<Report['figures'], { content: unknown }>['content'];

const OF_HOUR = { last: 'at the end', sum: 'in the last hour', average: 'on average', median: 'median' } as const;

function figures(told: Figures, say: Say): Markup {
  if (told.length === 0) return html`<p>${say('No result tables were kept from which figures could be told.')}</p>`;
  return html`<div class="figures">${told.map(
    ({ words, of, unit, value, trend, tableName }) => html`<div class="figure">
<span>${words}</span><b>${valueText(value, unit, say)}</b><span class="faint">${say('{what}, by the table {table}', { what: say(OF_HOUR[of]), table: tableName })}</span>
${course(trend)}</div>`,
  )}</div>`;
}

function valueText(value: number | null, unit: Figures[number]['unit'], say: Say): string {
  if (value === null) return '–';
  if (unit === 'share') return percent(value);
  if (unit === 'seconds' && value >= 120) return say('{minutes} min', { minutes: (value / 60).toFixed(1) });
  if (unit === 'seconds') return say('{seconds} s', { seconds: value.toFixed(1) });
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

type Slow = Extract<Report['slow'], { content: unknown }>['content'];

function slow({ verdict, isCertain, shares, queues }: Slow, say: Say): Markup {
  const whoIs = new Map(shares.map((share) => [share.who, whoText(share, say)]));
  const held = shares.map((share) => ({
    [say('Held the plant back')]: whoText(share, say),
    [say('Share of the time')]: shareText(share),
    [say('Active itself')]: share.activeShare === null ? '' : percent(share.activeShare),
  }));
  const waiting = queues.map(({ place, waitsFor, meanLoads }) => ({
    [say('Loads waited at')]: place,
    [say('For')]: whoIs.get(waitsFor) ?? waitsFor,
    [say('Loads on average')]: meanLoads.toFixed(2),
  }));
  // In English as the tools of the gateway say it, names quoted.
  const words = say.language === 'en' ? verdict : verdictText(shares, isCertain, say);
  return html`<p>${words}</p>
${table(held, say('The interval is of 95 %.'), say)}
${waiting.length > 0 ? table(waiting, say('The longest queues first'), say) : null}`;
}

type SlowShare = Slow['shares'][number];

function whoText({ who, devices }: SlowShare, say: Say): string {
  const [first = who, last = who] = [devices[0], devices.at(-1)];
  if (devices.length > 1) return say('{first} to {last} ({count} devices)', { first, last, count: devices.length });
  return devices.length === 1 ? first : sayName(say, who);
}

function shareText({ share, plusMinus }: SlowShare): string {
  return `${percent(share)}${plusMinus > 0 ? ` ± ${percent(plusMinus)}` : ''}`;
}

function verdictText([first, next]: readonly SlowShare[], isCertain: boolean | null, say: Say): string {
  if (first === undefined) return say('Nothing has carried a load in this time.');
  const told = { who: whoText(first, say), share: shareText(first) };
  const words =
    first.devices.length > 0
      ? say('{who} held the plant back for {share} of the time.', told)
      : first.who === 'Demand'
        ? say('Demand, for {share} of the time: the plant could do more.', told)
        : say('Unexplained, for {share} of the time: loads waited although a device stood idle.', told);
  if (isCertain !== false || next === undefined) return words;
  const after = { who: whoText(next, say), share: shareText(next) };
  return `${words}${say('That may be chance: {who} comes next with {share}.', after)}`;
}

function sums(devices: readonly DeviceSum[], say: Say): Markup {
  if (devices.length === 0) return html`<p>${say('Nothing is known of what devices did in this time.')}</p>`;
  const states = STATES.filter((state) => devices.some(({ secondsByState }) => (secondsByState[state] ?? 0) > 0));
  return html`<ul class="legend">${states.map((state) => html`<li><i style="background: var(--${state})"></i>${sayName(say, state)}</li>`)}</ul>
<div class="scrolls"><table><thead><tr><th scope="col">${say('Device')}</th><th scope="col">${say('Share of its time by state')}</th><th scope="col" class="number">${say('Busy')}</th></tr></thead>
<tbody>${devices.slice(0, MOST_DEVICES).map((device) => sumRow(device, states, say))}</tbody></table></div>
${devices.length > MOST_DEVICES ? html`<p class="faint">${say('The busiest {most} of {all}.', { most: MOST_DEVICES, all: devices.length })}</p>` : null}`;
}

function sumRow(
  { entityName, presentSeconds, busySeconds, secondsByState }: DeviceSum,
  states: readonly string[],
  say: Say,
): Markup {
  const shares = states.flatMap((state) => {
    const share = presentSeconds > 0 ? (secondsByState[state] ?? 0) / presentSeconds : 0;
    return share > 0 ? [{ state, share }] : [];
  });
  const words = shares.map(({ state, share }) => `${sayName(say, state)} ${percent(share)}`).join(', ');
  return html`<tr><th scope="row">${entityName}</th><td><div class="bar" role="img" aria-label="${words}" title="${words}">${shares.map(
    ({ state, share }) => html`<span style="background: var(--${state}); width: ${(share * 100).toFixed(3)}%"></span>`,
  )}</div></td><td class="number">${presentSeconds > 0 ? percent(busySeconds / presentSeconds) : '–'}</td></tr>`;
}

type Compared = Extract<NonNullable<Report['comparison']>, { content: unknown }>['content'];

function comparison({ kind, words, rows }: Compared, say: Say): Markup {
  const inOwnWords = say(
    kind === 'paired'
      ? 'Differences are between runs of the same seed, pair by pair; intervals hold with 95 %.'
      : 'These are figures of single runs: the difference may be chance.',
  );
  const sentences = say.language === 'en' ? words : [inOwnWords];
  return html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}${table(rows.slice(0, MOST_ROWS), null, say)}`;
}

function notes({ notes: written }: Report, say: Say): Markup | null {
  if (written.length === 0) return null;
  return html`<section><h2>${say('Notes')}</h2>
<dl>${written.map(
    ({ time, text, entityName, link }) =>
      html`<dt><a href="${link}">${time}</a></dt><dd>${entityName === null ? null : html`<b>${entityName}</b> `}${text}</dd>`,
  )}</dl></section>`;
}

/** Rows under the names of their fields. */
function table(rows: Rows, caption: string | null, say: Say): Markup | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (rows.length === 0) return null;
  return html`<div class="scrolls"><table>${caption && html`<caption>${caption}</caption>`}
<thead><tr>${names.map((name) => html`<th scope="col">${headText(name, say)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${names.map((name) => html`<td>${name === 'state' ? sayName(say, cellText(row[name])) : cellText(row[name])}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** In English fields are called as programs call them, which is how others ask for them. */
function headText(name: string, say: Say): string {
  return say.language === 'en' ? name : sayName(say, name);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 4 });
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

import type * as z from 'zod';
import { columnInWords } from '../../figures/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import { GatewayFailure } from '../failures.ts';
import { RefusedInside } from '../mcp/inside.ts';
import { invalid, microsOf, type Range, timeWords } from '../mcp/instants.ts';
import { linkTo } from '../mcp/links.ts';
import type { Run } from '../mcp/run.ts';
import type { Asking, Tool } from '../mcp/tool.ts';
import { activity } from '../mcp/tools/activity.ts';
import { bottleneck } from '../mcp/tools/bottleneck.ts';
import { compare } from '../mcp/tools/compare.ts';
import type { CardFigure } from '../overview/plant-card.ts';
import { createFiguresReader } from '../overview/read-figures.ts';
import { answerOf } from '../upstream/answer.ts';

export const MOST_PICTURES = 8;
const PICTURES_OF_NOTES = 3;
const PICTURE = { width: 1120, height: 700 };
/** Where it was slow is not told of more at once. */
const MOST_RANGE_MICROS = 8 * 3600 * MICROS_PER_SECOND;

export interface ReportWanted {
  readonly run: Run;
  readonly range: Range;
  /** Instants of pictures, as they were asked for; none: they are chosen. */
  readonly at: readonly string[];
  readonly hasPictures: boolean;
  readonly other: string | undefined;
  readonly experiment: string | undefined;
}

/** What a part of a report has, or why it has nothing. */
export type Part<Content> = { readonly content: Content } | { readonly trouble: string };

export interface ReportPicture {
  readonly title: string;
  readonly link: string;
  /** A PNG as base64. */
  readonly png: Part<string>;
}

export interface ReportNote {
  readonly time: string;
  readonly text: string;
  readonly entityName: string | null;
  readonly link: string;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** All that stands in a report. */
export interface Report {
  readonly run: Run;
  readonly range: { readonly from: string; readonly to: string };
  readonly link: string;
  readonly madeAt: string;
  readonly pictures: readonly ReportPicture[];
  readonly figures: Part<readonly (CardFigure & { words: string })[]>;
  readonly slow: Part<SlowTimes>;
  readonly sums: Part<readonly DeviceSum[]>;
  readonly notes: readonly ReportNote[];
  readonly comparison: Part<{
    readonly kind: 'paired' | 'single runs';
    readonly words: readonly string[];
    readonly rows: Rows;
  }> | null;
}

/** Who held the plant back, the longest first, and where loads waited. */
interface SlowTimes {
  /** In English. */
  readonly verdict: string;
  readonly isCertain: boolean | null;
  readonly shares: readonly {
    readonly who: string;
    readonly devices: readonly string[];
    readonly share: number;
    readonly plusMinus: number;
    readonly activeShare: number | null;
  }[];
  readonly queues: readonly { readonly place: string; readonly waitsFor: string; readonly meanLoads: number }[];
}

export interface DeviceSum {
  readonly entityName: string;
  readonly entityType: string;
  readonly presentSeconds: number;
  readonly busySeconds: number;
  readonly secondsByState: Readonly<Record<string, number>>;
}

/**
 * Asks for all that a report tells, as who wants it. A part that cannot be had says why in its place.
 * @throws RefusedInside where the recording itself cannot be read
 */
export async function collectReport(wanted: ReportWanted, asking: Asking): Promise<Report> {
  const { run, range } = wanted;
  const of = { run: run.name, from: range.fromMicros, to: range.toMicros };
  const slowFrom = Math.max(range.fromMicros, range.toMicros - MOST_RANGE_MICROS);
  const notes = await notesOf(run, range, asking);
  // One after another: a report is in no hurry, and others ask beside it.
  const figures = await part(asking, () => figuresOf(run, asking));
  const slow = await part(asking, async () => {
    const { data } = await answered(bottleneck, { ...of, from: slowFrom }, asking);
    const { verdict, isCertain, rows: shares, queues } = data;
    return { verdict, isCertain, shares, queues } as SlowTimes;
  });
  const sums = await part(asking, async () => {
    const { data } = await answered(activity, { ...of, rows: false }, asking);
    return data.sums as readonly DeviceSum[];
  });
  return {
    ...{ run, figures, slow, sums, notes },
    range: { from: timeWords(range.fromMicros, run), to: timeWords(range.toMicros, run) },
    link: linkTo(asking.origin, run, {}),
    madeAt: new Date().toISOString(),
    comparison: await comparisonOf(wanted, asking),
    pictures: wanted.hasPictures ? await picturesOf(wanted, notes, asking) : [],
  };
}

/** The answer of a tool to a question that this report asks, held against the tool's own schema. */
function answered(tool: Tool, question: z.input<Tool['input']>, asking: Asking) {
  return tool.answer(tool.input.parse(question), asking);
}

async function part<Content>(asking: Asking, read: () => Promise<Content>): Promise<Part<Content>> {
  try {
    return { content: await read() };
  } catch (error) {
    if (asking.signal.aborted) throw error;
    if (error instanceof RefusedInside || error instanceof GatewayFailure) return { trouble: error.message };
    throw error;
  }
}

interface Notes {
  items: { simulationTimeMicros: SimMicros; text: string; entityName: string | null }[];
}

async function notesOf(run: Run, { fromMicros, toMicros }: Range, { ask, origin }: Asking) {
  const { items } = await ask<Notes>(`${run.path}/notes`);
  return items
    .filter(({ simulationTimeMicros: at }) => at >= fromMicros && at <= toMicros)
    .sort((a, b) => a.simulationTimeMicros - b.simulationTimeMicros)
    .map(({ simulationTimeMicros: atMicros, text, entityName }) => ({
      ...{ atMicros, text, entityName, time: timeWords(atMicros, run) },
      link: linkTo(origin, run, { atMicros, select: entityName ?? undefined }),
    }));
}

/** The figures of the tables that were kept with it, the same as a card of the overview would tell. */
async function figuresOf(run: Run, { send, signal }: Asking) {
  const reader = createFiguresReader(async ({ method, path, body }) => {
    const payload = body === null ? {} : { payload: body.toString(), headers: { 'content-type': 'application/json' } };
    const { statusCode, rawPayload } = await send({ method, path, ...payload });
    return answerOf(statusCode, {}, rawPayload);
  });
  const figures = await reader.read(run.name, signal);
  return figures.map((figure) => ({ ...figure, words: columnInWords(figure.column) }));
}

async function comparisonOf({ run, range, other, experiment }: ReportWanted, asking: Asking) {
  if (experiment === undefined && other === undefined) return null;
  return part(asking, async () => {
    const first = { run: run.name, from: range.fromMicros, to: range.toMicros };
    const question = experiment === undefined ? { first, second: { run: other } } : { experiment };
    const { words, data } = await answered(compare, question, asking);
    return { kind: data.kind as 'paired' | 'single runs', words, rows: data.rows as Rows };
  });
}

async function picturesOf(
  { run, range, at }: ReportWanted,
  notes: readonly (ReportNote & { atMicros: SimMicros })[],
  asking: Asking,
): Promise<ReportPicture[]> {
  const instants = at.length > 0 ? at.map((told) => recordedInstant(told, run)) : chosenInstants(range, notes);
  const pictures: ReportPicture[] = [];
  let missing: string | null = null;
  for (const atMicros of instants) {
    const note = notes.find((one) => one.atMicros === atMicros);
    const page = linkTo('', run, { select: note?.entityName ?? undefined });
    const png: Part<string> =
      missing === null ? await part(asking, () => asking.draw({ page, atMicros, ...PICTURE })) : { trouble: missing };
    // Where one cannot be taken the others cannot be either: that is said once.
    if ('trouble' in png) missing = png.trouble;
    pictures.push({
      title: [timeWords(atMicros, run), note?.text].filter((words) => words !== undefined).join(': '),
      link: linkTo(asking.origin, run, { atMicros, select: note?.entityName ?? undefined }),
      png,
    });
  }
  return pictures;
}

/** @throws RefusedInside for what is no instant, or none that was recorded */
function recordedInstant(told: string, run: Run): SimMicros {
  const { startMicros, endMicros } = run;
  const micros = microsOf(told, run, 'at');
  if (micros >= startMicros && micros <= endMicros) return micros;
  const expected = `expected an instant from ${timeWords(startMicros, run)} to ${timeWords(endMicros, run)}`;
  throw invalid('at', `${expected}, which is what was recorded`);
}

/** The first notes, and the beginning, middle and end, in their order. */
function chosenInstants({ fromMicros, toMicros }: Range, notes: readonly { atMicros: SimMicros }[]): SimMicros[] {
  const middle = Math.round((fromMicros + toMicros) / 2);
  const noted = notes.slice(0, PICTURES_OF_NOTES).map(({ atMicros }) => atMicros);
  return [...new Set([fromMicros, ...noted, middle, toMicros])].sort((a, b) => a - b);
}

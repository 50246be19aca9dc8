import {
  batches,
  type LinePaint,
  MergedDensity,
  overtakings,
  paintLines,
  type WayPassages,
  wholeDensity,
} from '../src/activity/index.ts';
import { type BenchCase, type BenchRow, medianMillis, millis, times } from './measure.ts';

/* What it costs to draw what came by on a way of a kilometre over a day: as lines, and above 20,000 passages as density. */

const DAY_MICROS = 86_400_000_000;
const WAY_METERS = 1000;
const WIDTH = 1600;
const HEIGHT = 300;
/** Of four pixels. */
const COLUMNS = WIDTH / 4;
/** Points of a line: speeds up, drives, stands, drives, slows down. */
const POINTS = 6;
const SHARES = [0, 0.02, 0.5, 0.5, 0.98, 1];
const MOMENTS = [0, 0.05, 0.4, 0.6, 0.95, 1];

/** One after the other over the day, each on its way for minutes. */
function passagesOfADay(count: number): WayPassages {
  const passages = {
    count,
    starts: new Float64Array(count),
    ends: new Float64Array(count),
    firstPoints: Uint32Array.from({ length: count + 1 }, (_, index) => index * POINTS),
    micros: new Float64Array(count * POINTS),
    meters: new Float32Array(count * POINTS),
    isForward: new Uint8Array(count).fill(1),
    isLoaded: new Uint8Array(count),
    waitedMicros: new Float64Array(count),
    devices: [],
    deviceOf: new Uint32Array(count),
    longestMicros: 0,
  };
  for (let index = 0; index < count; index += 1) {
    const start = (index / count) * DAY_MICROS;
    const length = (600 + ((index * 7919) % 1000) / 100) * 1_000_000;
    passages.starts[index] = start;
    passages.ends[index] = start + length;
    passages.longestMicros = Math.max(passages.longestMicros, length);
    for (let point = 0; point < POINTS; point += 1) {
      passages.micros[index * POINTS + point] = start + length * (MOMENTS[point] as number);
      passages.meters[index * POINTS + point] = WAY_METERS * (SHARES[point] as number);
    }
  }
  return passages;
}

function drawnSpectrum(): BenchRow[] {
  const lines = passagesOfADay(20_000);
  const pixels = new Uint32Array(WIDTH * HEIGHT);
  const filling = medianMillis(10, (round) => pixels.fill(round));
  const paint: LinePaint = { paints: new Uint32Array(lines.count), waiting: 0xff, widthPixels: 1, isDashed: false };
  const area = { startMicros: 0, endMicros: DAY_MICROS, lengthMeters: WAY_METERS, width: WIDTH, height: HEIGHT };
  const painting = medianMillis(10, () => {
    pixels.fill(0);
    paintLines(lines, area, paint, pixels);
  });
  const marking = medianMillis(3, () => {
    overtakings(lines);
    batches(lines, 10_000_000);
  });
  const many = passagesOfADay(1_000_000);
  const counting = medianMillis(3, () => wholeDensity(many, WAY_METERS));
  const whole = wholeDensity(many, WAY_METERS);
  const density = new MergedDensity();
  const merging = medianMillis(100, () => whole && density.merge(whole, 0, DAY_MICROS, COLUMNS));
  const walking = medianMillis(3, () => {
    let sum = 0;
    for (let at = 0; at < many.micros.length; at += 1) sum += many.micros[at] as number;
    if (sum === 0) throw new Error('there are no points');
  });
  return [
    row(
      `20,000 passages of a day as lines on ${WIDTH} x ${HEIGHT} pixels`,
      16,
      painting,
      filling,
      'filling as many pixels',
    ),
    row('overtakings and batches among 20,000 passages of a day', 1000, marking, painting, 'drawing them'),
    row(
      '1,000,000 passages of a day, six points each, counted once beside the page',
      1000,
      counting,
      walking,
      'reading as many points',
    ),
    row(
      `their density over the day in ${COLUMNS} columns, with each move of the window`,
      16,
      merging,
      filling,
      'filling as many pixels',
    ),
  ];
}

function row(what: string, budget: number, took: number, least: number, of: string): BenchRow {
  const [measured, baseline] = [millis(took), `${millis(least)} (${of})`];
  return { what, budget: `${budget} ms`, measured, baseline, ratio: times(took / least), holds: took < budget };
}

export const spectrum: BenchCase = { name: 'spectrum', run: drawnSpectrum };

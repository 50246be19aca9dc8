import { LanePixels, laneSums, resolveLane, stateBits } from '../src/activity/index.ts';
import { DAY_MICROS, INTERVALS, LANES, laneOfADay } from './lane-of-a-day.ts';
import { type BenchCase, type BenchRow, medianMillis, millis, times } from './measure.ts';

/* What it costs to draw and to sum up what a thousand devices did over a day: a million intervals. */

const SHOWN_LANES = 60;
const PIXELS = 1600;
const WATCHED = stateBits(['stopped', 'unknown']);

function drawnLanes(): BenchRow[] {
  const lanes = Array.from({ length: LANES }, (_, number) => laneOfADay(number));
  const into = new LanePixels();
  const range = { startMicros: 0, endMicros: DAY_MICROS, pixels: PIXELS };
  const painted = lanes.slice(0, SHOWN_LANES);
  const filling = medianMillis(30, () => {
    for (let lane = 0; lane < SHOWN_LANES; lane += 1) into.states.fill(lane % 9);
  });
  const resolving = medianMillis(30, () => {
    for (const lane of painted) resolveLane(lane, range, WATCHED, into);
  });
  const [from, to] = [0.1 * DAY_MICROS, 0.9 * DAY_MICROS];
  const summing = medianMillis(30, () => {
    for (const lane of lanes) laneSums(lane, from, to);
  });
  const counted = `${(LANES * INTERVALS).toLocaleString('en')} intervals of ${LANES.toLocaleString('en')} lanes`;
  return [
    {
      what: `a day of ${counted} resolved for ${SHOWN_LANES} lanes of ${PIXELS} pixels`,
      budget: '5 ms',
      measured: millis(resolving),
      baseline: `${millis(filling)} (filling as many pixels)`,
      ratio: times(resolving / filling),
      holds: resolving < 5,
    },
    {
      what: `sums by state of four fifths of a day, ${counted}`,
      budget: '15 ms',
      measured: millis(summing),
      baseline: `${millis(resolving)} (resolving ${SHOWN_LANES} lanes)`,
      ratio: times(summing / resolving),
      holds: summing < 15,
    },
  ];
}

export const lanes: BenchCase = { name: 'lanes', run: drawnLanes };

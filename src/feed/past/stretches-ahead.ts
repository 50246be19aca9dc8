import type { RecordedEpoch } from './recorded-epochs.ts';

/** Of a large plant they have a quarter of a minute each: at a hundred times the pace more than half a second in all. */
const AHEAD: readonly number[] = [1, 2, 3, 4];
/** So many make one world where they are read backwards. */
const STRETCHES_TOGETHER = 4;

/** What is to be read of a row of stretches when one of them is shown, in the order of reading. */
export function stretchesAhead(epochs: readonly RecordedEpoch[], index: number, step: number): RecordedEpoch[] {
  const ahead = step === 0 ? [] : step > 0 ? AHEAD.map((ahead) => index + ahead) : backwards(epochs, index);
  return [index, ...ahead].flatMap((at) => epochs[at] ?? []);
}

/** What lies before is read in groups, each from its beginning on: a world grows forwards only. */
function backwards(epochs: readonly RecordedEpoch[], index: number): number[] {
  const before = AHEAD.map((ahead) => index - ahead);
  const begins = new Set(before.filter((at) => at >= 0).map((at) => groupStart(epochs, at)));
  const read = [...begins].flatMap((begin) => {
    const end = Math.min(begin + STRETCHES_TOGETHER, index);
    return Array.from({ length: Math.max(0, end - begin) }, (_, count) => begin + count);
  });
  // A group that ends at a break is shorter: what lies behind the break is another's.
  return [...new Set(read)];
}

/** Groups are the same wherever one comes from: they are counted from the last break on. */
function groupStart(epochs: readonly RecordedEpoch[], index: number): number {
  let first = index;
  while (epochs[first]?.stretch.goesOn && first > 0) first -= 1;
  return index - ((index - first) % STRETCHES_TOGETHER);
}

/** Less of what comes in may pile up in a single run without a word: in some hours that is chance, or a long wave. */
export const MOST_GROWTH_SHARE = 0.1;
/** Of the newest minutes; the first of a run do not count, in which the plant comes into its stride. */
const WINDOW_MINUTES = 480;
const FEWEST_MINUTES = 180;
const START_MINUTES = 60;

/**
 * The share of incoming orders that pile up: how the mean of open orders has grown from the first third of the time to
 * the last. A plant that keeps up has none, whatever its queues are.
 * @returns null where the minutes are too few to tell
 */
export function queueGrowthShare(openOrders: readonly number[], ordersReceived: readonly number[]): number | null {
  const third = Math.floor(openOrders.length / 3);
  const received = mean(ordersReceived) * (openOrders.length - third);
  if (third === 0 || received === 0) return null;
  return (mean(openOrders.slice(-third)) - mean(openOrders.slice(0, third))) / received;
}

/** Follows the queue of a run minute by minute. */
export class QueueGrowth {
  private readonly openOrders: number[] = [];
  private readonly ordersReceived: number[] = [];
  private minutes = 0;

  /** A minute is over. @returns what piles up of what comes in, and whether the plant keeps up; null while nobody can tell */
  note(openOrders: number, ordersReceived: number): { queueGrowthShare: number | null; stable: boolean | null } {
    this.minutes += 1;
    if (this.minutes > START_MINUTES) {
      this.openOrders.push(openOrders);
      this.ordersReceived.push(ordersReceived);
    }
    if (this.openOrders.length > WINDOW_MINUTES) {
      this.openOrders.shift();
      this.ordersReceived.shift();
    }
    if (this.openOrders.length < FEWEST_MINUTES) return { queueGrowthShare: null, stable: null };
    const share = queueGrowthShare(this.openOrders, this.ordersReceived);
    return {
      queueGrowthShare: share === null ? null : Math.round(share * 1000) / 1000,
      stable: share === null ? null : share <= MOST_GROWTH_SHARE,
    };
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

import type { Indicators } from './indicators.ts';
import type { ExperimentPlan } from './plan.ts';
import type { ReplicationPool } from './replication-pool.ts';

/** A replication that has ended. */
interface Ended {
  readonly point: number;
  readonly replication: number;
  readonly indicators: Indicators;
}

/** One more than there are threads is handed out, so that none of them waits for us. */
const AHEAD = 1;

/** Hands the runs of an experiment out to threads, and has their results taken in order. */
export class HandOut {
  private readonly plan: ExperimentPlan;
  private readonly pool: Pick<ReplicationPool, 'threads' | 'replicate'>;
  private readonly ended = new Map<number, Indicators>();
  private readonly underWay = new Set<number>();
  private calledOff = new AbortController();
  private taken = 0;
  private failure: Error | null = null;

  constructor(plan: ExperimentPlan, pool: Pick<ReplicationPool, 'threads' | 'replicate'>) {
    this.plan = plan;
    this.pool = pool;
  }

  get count(): number {
    return this.plan.points.length * this.plan.replications;
  }

  /** Goes on where it is. */
  begin(): void {
    if (this.calledOff.signal.aborted) this.calledOff = new AbortController();
    for (let run = this.taken; run < this.count && this.underWay.size < this.pool.threads + AHEAD; run += 1) {
      if (!this.ended.has(run) && !this.underWay.has(run)) void this.runOne(run, this.calledOff.signal);
    }
  }

  /** What is under way is called off, and done anew when it goes on. */
  rest(): void {
    this.calledOff.abort();
    this.underWay.clear();
  }

  /** The next in order, if it has ended. @throws what has made a replication fail */
  take(): Ended | null {
    if (this.failure) throw this.failure;
    const indicators = this.ended.get(this.taken);
    if (!indicators) return null;
    const { replications } = this.plan;
    const point = Math.floor(this.taken / replications);
    const replication = this.taken % replications;
    this.ended.delete(this.taken);
    this.taken += 1;
    return { point, replication, indicators };
  }

  private async runOne(run: number, signal: AbortSignal): Promise<void> {
    const { scenario, points, replications, seed, warmUpSeconds, lengthSeconds } = this.plan;
    const parameters = points[Math.floor(run / replications)]?.parameters ?? {};
    const settings = { parameters, seed: seed + (run % replications), warmUpSeconds, lengthSeconds };
    const task = { scenario: scenario.name, plantModel: scenario.plantModel ?? null, ...settings };
    this.underWay.add(run);
    try {
      this.ended.set(run, await this.pool.replicate(task, signal));
    } catch (error) {
      if (!signal.aborted) this.failure ??= error instanceof Error ? error : new Error(String(error));
    }
    if (signal.aborted) return;
    this.underWay.delete(run);
    if (!this.failure) this.begin();
  }
}

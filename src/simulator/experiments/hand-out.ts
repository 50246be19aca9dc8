import type { Indicators } from './indicators.ts';
import { type ExperimentPlan, runCount } from './plan.ts';
import type { ReplicationPool } from './replication-pool.ts';
import { replicationSeed } from './replication-seed.ts';

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

  /** Goes on where it is. */
  begin(): void {
    if (this.calledOff.signal.aborted) this.calledOff = new AbortController();
    const count = runCount(this.plan);
    for (let run = this.taken; run < count && this.underWay.size < this.pool.threads + AHEAD; run += 1) {
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
    const place = this.placeOf(this.taken);
    this.ended.delete(this.taken);
    this.taken += 1;
    return { ...place, indicators };
  }

  /** All replications of a design point come before the next one. */
  private placeOf(run: number): Pick<Ended, 'point' | 'replication'> {
    const { replications } = this.plan;
    return { point: Math.floor(run / replications), replication: run % replications };
  }

  private async runOne(run: number, signal: AbortSignal): Promise<void> {
    const { scenario, points, seed, warmUpSeconds, lengthSeconds } = this.plan;
    const { point, replication } = this.placeOf(run);
    const parameters = points[point]?.parameters ?? {};
    const settings = { parameters, seed: replicationSeed(seed, replication), warmUpSeconds, lengthSeconds };
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

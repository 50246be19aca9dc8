import { MOST_BAND_RUNS } from './band-table.ts';
import type { ExperimentPlan } from './plan.ts';
import type { ReplicationAnswer } from './replicate.ts';
import type { ReplicationPool } from './replication-pool.ts';
import { replicationSeed } from './replication-seed.ts';

/** A replication to be done. */
interface Place {
  readonly point: number;
  readonly replication: number;
}

interface Ended extends Place {
  readonly answer: ReplicationAnswer;
}

/** One more than there are threads is handed out, so that none of them waits for us. */
const AHEAD = 1;

/** Hands the runs of an experiment out to threads, round by round, and has their results taken in order. */
export class HandOut {
  private readonly plan: ExperimentPlan;
  private readonly pool: Pick<ReplicationPool, 'threads' | 'replicate'>;
  /** Of all rounds so far, in their order. */
  private readonly places: Place[] = [];
  private replications = 0;
  private readonly ended = new Map<number, ReplicationAnswer>();
  private readonly underWay = new Set<number>();
  private calledOff = new AbortController();
  private taken = 0;
  private failure: Error | null = null;

  constructor(plan: ExperimentPlan, pool: Pick<ReplicationPool, 'threads' | 'replicate'>) {
    this.plan = plan;
    this.pool = pool;
  }

  /** Runs that are known to be needed, and those that were taken. */
  get counts(): { readonly runs: number; readonly runsDone: number } {
    return { runs: this.places.length, runsDone: this.taken };
  }

  /** Another round, up to so many replications of each design point: all of one come before the next one. */
  extendTo(replications: number): void {
    for (let point = 0; point < this.plan.points.length; point += 1) {
      for (let replication = this.replications; replication < replications; replication += 1) {
        this.places.push({ point, replication });
      }
    }
    this.replications = replications;
  }

  /** Goes on where it is. */
  begin(): void {
    if (this.calledOff.signal.aborted) this.calledOff = new AbortController();
    for (let run = this.taken; run < this.places.length && this.underWay.size < this.pool.threads + AHEAD; run += 1) {
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
    const answer = this.ended.get(this.taken);
    if (!answer) return null;
    const place = this.placeOf(this.taken);
    this.ended.delete(this.taken);
    this.taken += 1;
    return { ...place, answer };
  }

  private placeOf(run: number): Place {
    const place = this.places[run];
    if (place) return place;
    throw new Error(`There is no run ${run}`);
  }

  private async runOne(run: number, signal: AbortSignal): Promise<void> {
    const { scenario, points, base, seed, warmUpSeconds, lengthSeconds } = this.plan;
    const { point, replication } = this.placeOf(run);
    const parameters = points[point]?.parameters ?? {};
    const settings = { parameters, seed: replicationSeed(seed, replication), warmUpSeconds, lengthSeconds };
    const wantsMinutes = point === base && replication < MOST_BAND_RUNS;
    const task = { scenario: scenario.name, plantModel: scenario.plantModel ?? null, wantsMinutes, ...settings };
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

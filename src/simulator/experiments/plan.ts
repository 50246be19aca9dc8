import { microsFromSeconds, type Seconds, type SimMicros } from '../../units/index.ts';
import type { Scenario } from '../plant/index.ts';

export type ParameterValue = number | string | boolean;

/** A parameter that is varied, with the values it takes. */
export interface Factor {
  readonly name: string;
  readonly values: readonly ParameterValue[];
}

/** One combination of values; all parameters of the scenario with it. */
export interface DesignPoint {
  readonly values: Readonly<Record<string, ParameterValue>>;
  readonly parameters: Record<string, unknown>;
}

/** What an experiment is to find out. */
export interface ExperimentPlan {
  readonly scenario: Scenario;
  readonly factors: readonly Factor[];
  readonly points: readonly DesignPoint[];
  /** Of each design point; where it runs until enough is known, at most. */
  readonly replications: number;
  readonly until: Until | null;
  /** Index of the design point that all others are compared with. */
  readonly base: number;
  /** A difference within this share of the base's mean is of no account. */
  readonly sameWithinShare: number;
  readonly warmUpSeconds: Seconds;
  readonly lengthSeconds: Seconds;
  /** What the seeds of all replications are made of (`replicationSeed`). All design points have the same. */
  readonly seed: number;
}

/** When enough is known: as soon as the interval of an indicator is so narrow at every design point. */
export interface Until {
  readonly indicator: string;
  /** Of the 95 % confidence interval. */
  readonly halfWidth: number;
  /** Of the mean itself, or of its difference to the base, which is often known with far fewer runs. */
  readonly of: 'MEAN' | 'DIFFERENCE';
}

/** The most runs of an experiment, all design points together. */
export function runCount({ points, replications }: Pick<ExperimentPlan, 'points' | 'replications'>): number {
  return points.length * replications;
}

/** Simulation time that each run takes. */
export function microsOfEach({ warmUpSeconds, lengthSeconds }: ExperimentPlan): SimMicros {
  return microsFromSeconds(warmUpSeconds + lengthSeconds);
}

/** Every combination of the factors' values: the last factor changes first. Without a factor, one of nothing. */
export function combinationsOf(factors: readonly Factor[]): Readonly<Record<string, ParameterValue>>[] {
  return factors.reduce<Record<string, ParameterValue>[]>(
    (combinations, { name, values }) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  );
}

/** How an experiment stands, beside what its instance tells. */
export interface ExperimentProgress {
  readonly plan: ExperimentPlan;
  /** What has made a replication fail, in words. */
  readonly failure: string | null;
  /** Runs that are known to be needed, and those that have ended. */
  readonly runs: number;
  readonly runsDone: number;
  /** Index of the design point that all others are compared with now. */
  readonly base: number;
  /** Compares with another design point from now on. */
  compareWith(point: number): void;
}

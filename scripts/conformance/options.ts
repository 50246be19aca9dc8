/** What is examined, and how much of it can be seen. */
export interface ConformanceOptions {
  baseUrl: string;
  key: string;
  /** An instance that animates; null: one is made through the control plane, where there is one. */
  simulationId: string | null;
  /** An instance that an action has ended which cannot be mapped; null: that is not looked at. */
  unusable: string | null;
  /** Whether the service is our simulator, with its control plane. */
  control: boolean;
  /** Scenario of the instances that are made; null: the first that the control plane lists. */
  scenario: string | null;
  /** A second valid key, to see that instances belong to the one that made them. */
  otherKey: string | null;
  /** Wall-clock seconds during which the running instance is watched. */
  seconds: number;
  /** Multiplier of the instances that are made. */
  speed: number;
  /** Requests in a row that must meet the rate limit; 0: not tried. */
  burst: number;
}

/** What this gateway has told and heard, for whoever watches over it. */
export interface ClusterFigures {
  publishedBytes: number;
  heardBytes: number;
  /** Simulations that it leads in another gateway's place. */
  takeovers: number;
  /** Of the message that was heard last, by the wall clocks of server and gateway. */
  delaySeconds: number;
  /** How often it began to read alone. */
  timesAlone: number;
}

export function noFigures(): ClusterFigures {
  return { publishedBytes: 0, heardBytes: 0, takeovers: 0, delaySeconds: 0, timesAlone: 0 };
}

import { createHash } from 'node:crypto';

/** The two protocols that have streams of their own (interface 2.1, 9.3). */
export type StreamProtocol = 'animation' | 'visualization';

/**
 * Name of a stream's generation. It says which protocol, instance and run it is and, by a digest of `identity`
 * (everything that determines the events), what runs; so it is the same in every process, and different whenever
 * the events could be.
 */
export function generationName(protocol: StreamProtocol, simulationId: string, run: number, identity: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8);
  return `${protocol}:${simulationId}:${run}:${digest}`;
}

import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { endpointPath } from '../../src/protocol/index.ts';

const BEAT_MILLIS = 1_000;
const PATIENCE_MILLIS = 5_000;

/** What all viewers together were answered. */
export interface Watched {
  answered: number;
  refused: number;
  /** Batches that came, by the viewer that got the fewest. */
  fewestBatches: number;
}

interface Told {
  batches?: unknown[];
  /** Of updates, and of a snapshot. */
  nextCursor?: unknown;
  cursor?: unknown;
}

/** So many viewers of one instance, who take a snapshot again whenever they are refused; until the signal is aborted. */
export async function watchAll(url: string, simulationId: string, count: number, end: AbortSignal): Promise<Watched> {
  const dispatcher = new Agent({ connections: count });
  const watched: Watched = { answered: 0, refused: 0, fewestBatches: 0 };
  const paths = [endpointPath('animationSnapshot', simulationId), endpointPath('animationUpdates', simulationId)];
  const [snapshots, updates] = paths.map((path) => url + path);

  async function ask(address: string | undefined, body?: string): Promise<string | null> {
    try {
      const answer = await request(address ?? '', {
        dispatcher,
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
        ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      });
      const text = await answer.body.text();
      if (answer.statusCode === 200) watched.answered += 1;
      else watched.refused += 1;
      return answer.statusCode === 200 ? text : null;
    } catch {
      watched.refused += 1;
      return null;
    }
  }

  async function view(phase: number): Promise<number> {
    let cursor: string | null = null;
    let batches = 0;
    await pause(phase * BEAT_MILLIS);
    while (!end.aborted) {
      const beganAt = performance.now();
      const text: string | null = cursor === null ? await ask(snapshots) : await ask(updates, `{"cursor":${cursor}}`);
      const data: Told | null = text === null ? null : JSON.parse(text).data;
      batches += data?.batches?.length ?? 0;
      cursor = data === null ? null : JSON.stringify(data.nextCursor ?? data.cursor);
      await pause(Math.max(0, BEAT_MILLIS - (performance.now() - beganAt)));
    }
    return batches;
  }

  const batches = await Promise.all(Array.from({ length: count }, (_, index) => view(index / count)));
  await dispatcher.destroy();
  return { ...watched, fewestBatches: Math.min(...batches) };
}

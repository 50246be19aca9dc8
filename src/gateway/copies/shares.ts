import { GatewayFailure } from '../failures.ts';

/** Who asks, for limits, and until when. */
export interface Asker {
  client: string;
  /** They have left. */
  signal?: AbortSignal | undefined;
}

export interface SharesOptions {
  /** At the same time. */
  total: number;
  /** Of these: who has them all leaves the others their places. */
  ofOneClient: number;
  /** What there are too many of, as in "questions are being answered". */
  what: string;
  retryAfterSeconds: number;
}

/** Places that clients share. */
export interface Shares {
  /** @returns what gives the place back. @throws GatewayFailure where there is none for this client */
  take(client: string): () => void;
}

export function createShares({ total, ofOneClient, what, retryAfterSeconds }: SharesOptions): Shares {
  const taken = new Map<string, number>();
  let all = 0;

  const refusal = (words: string) =>
    new GatewayFailure('TOO_MANY_REQUESTS', words, { retryAfter: String(retryAfterSeconds) });

  return {
    take(client) {
      const own = taken.get(client) ?? 0;
      if (own >= ofOneClient) {
        throw refusal(`${ofOneClient} ${what} for you already: wait until one has ended, or call one off.`);
      }
      if (all >= total) throw refusal(`Too many ${what}: ask again in ${retryAfterSeconds} s.`);
      taken.set(client, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (taken.get(client) ?? 1) - 1;
        if (left === 0) taken.delete(client);
        else taken.set(client, left);
      };
    },
  };
}

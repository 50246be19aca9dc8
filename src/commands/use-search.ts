import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { commandsOffered } from './command-keys.ts';
import { offered } from './offered.ts';
import { recentIds } from './recent.ts';
import { type Hit, search } from './search.ts';

interface Answer {
  readonly typed: string;
  readonly hits: readonly Hit[];
  readonly count: number;
}

const NOTHING: Answer = { typed: '', hits: [], count: 0 };

/** Ends the task: pictures and keys that wait go first. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns what answers the words that were typed last; the former answer stays until there is another. */
export function useSearch(typed: string): Answer {
  const { offers } = useStore(offered);
  const [answer, setAnswer] = useState(NOTHING);
  const [recent] = useState(recentIds);
  const names = useMemo(() => offers.flatMap((offer) => offer.names?.() ?? []), [offers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: commands come of the offers
  useEffect(() => {
    const leaving = new AbortController();
    search({ typed, commands: commandsOffered(), names, recent }, pause, leaving.signal)
      .then(({ hits, count }) => setAnswer({ typed, hits, count }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      });
    return () => leaving.abort();
  }, [typed, offers, names, recent]);
  return answer;
}

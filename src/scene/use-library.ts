import { useEffect, useState } from 'react';
import { loadLibrary } from './models/load-library.ts';
import type { ModelLibrary } from './models/model-library.ts';

/** The models, once they are read; `onProblems` is told why some could not be used. */
export function useLibrary(onProblems: (problems: readonly string[]) => void): ModelLibrary | null {
  const [library, setLibrary] = useState<ModelLibrary | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    void loadLibrary(reading.signal).then((loaded) => {
      if (reading.signal.aborted) return;
      setLibrary(loaded.library);
      onProblems(loaded.problems);
    });
    return () => reading.abort();
  }, [onProblems]);
  return library;
}

import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFeedState } from '../viewer-context.ts';

/** What could not be read while the service was in trouble is asked for again when it is back. */
export function useReadAgain(): void {
  const queries = useQueryClient();
  const isBack = useFeedState(({ connection }) => connection.state === 'following');
  useEffect(() => {
    if (isBack) void queries.refetchQueries({ type: 'active', predicate: isForgotten });
  }, [isBack, queries]);
}

/** Failed, and asked again by nobody: the animation has a schedule of its own. */
function isForgotten({ queryKey, state }: Query): boolean {
  return state.status === 'error' && queryKey[0] !== 'animation';
}
